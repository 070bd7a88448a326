"""The table in the browser: a server of pages, live regions and a JSON API over the tables of `table`."""
