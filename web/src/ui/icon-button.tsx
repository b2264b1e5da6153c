// A button with an icon. Its label is read by screen readers and shown as the tooltip.
interface Props {
  says: string;
  /** The tooltip, if it says more than the label. */
  title?: string;
  drawing: string;
  pressed?: boolean;
  disabled?: boolean;
  /** True to keep the button out of the Tab order, because a shortcut does the same. */
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
