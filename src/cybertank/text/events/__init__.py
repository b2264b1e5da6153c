"""Events as facts for programs and as sentences for people."""
