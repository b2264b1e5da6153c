"""The rulebook, with a folder for each chapter. The rules own no dice and read no files."""
