"""The help of a command: paragraphs, and examples that are tested."""


def help_page(*paragraphs: str, examples: tuple[str, ...]) -> str:
    """The help as Typer wants it: each paragraph on one line, each example on its own."""
    lines = [" ".join(paragraph.split()) for paragraph in paragraphs]
    return "\n\n".join([*lines, "Examples:", *(f"  {example}" for example in examples)]) + "\n"
