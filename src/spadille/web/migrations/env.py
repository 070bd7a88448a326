"""What Alembic runs to bring a database up to date: on the connection it is given, nothing else."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
