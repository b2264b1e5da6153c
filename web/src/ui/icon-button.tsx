// A button that is a drawing of one stroke; what it does is said to those who listen, and to those who wait over it.
interface Props {
  says: string;
  /** What the pointer is told, where that is more. */
  title?: string;
  drawing: string;
  pressed?: boolean;
  disabled?: boolean;
  /** Out of the order of the Tab key, where a key of its own does the same. */
  skipped?: boolean;
  onClick: () => void;
}

export function IconButton({ says, title = says, drawing, pressed, disabled, skipped, onClick }: Props) {
  return (
    <button
      type="button"
      class="icon"
      tabIndex={skipped ? -1 : undefined}
      aria-label={says}
      title={title}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={drawing} />
      </svg>
    </button>
  );
}
