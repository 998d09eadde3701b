interface StepHeadProps {
  readonly number: number;
  readonly id: string;
  readonly title: string;
}

/** The numbered head of one choice. */
export function StepHead({ number, id, title }: StepHeadProps) {
  return (
    <h2 id={id} className="flex items-center gap-2 text-base font-semibold">
      <span
        aria-hidden
        className="flex size-5 items-center justify-center rounded-full border border-edge text-meta font-medium text-muted"
      >
        {number}
      </span>
      {title}
    </h2>
  );
}
