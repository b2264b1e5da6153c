"""The rulebook, with a folder for each chapter. Rules own no dice and read no files."""
