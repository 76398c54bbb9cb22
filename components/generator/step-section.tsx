import { type ComponentProps, type ReactNode, useId } from 'react';

import { stepId } from './anchors';

interface StepSectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  number: number;
  /** Content of the heading, which names the section. */
  heading: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
}

/** A numbered step of the generator, a region with the name of its heading. */
export function StepSection({
  number,
  heading,
  hint,
  action,
  children,
  className = '',
  ...rest
}: StepSectionProps) {
  const headingId = useId();
  return (
    <section
      id={stepId(number)}
      aria-labelledby={headingId}
      className={`scroll-mt-24 border-t border-edge pb-12 pt-6 lg:pb-16 ${className}`}
      {...rest}
    >
      <div className="grid grid-cols-[2rem_1fr_auto] items-baseline md:grid-cols-[2.5rem_1fr_auto]">
        <span className="figures font-display text-h3 leading-none text-ink-3">{number}</span>
        <h2 id={headingId} className="text-h3">
          {heading}
        </h2>
        {action && <div className="-my-2 flex items-baseline gap-4">{action}</div>}
        {hint && <p className="col-[2/-1] mt-1 max-w-[46rem] text-small text-ink-2">{hint}</p>}
      </div>
      {children && <div className="mt-6 md:pl-10">{children}</div>}
    </section>
  );
}
