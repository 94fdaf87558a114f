import type { ReactNode } from 'react';

type FactListProps = {
  readonly className?: string | undefined;
  readonly rowClassName?: string | undefined;
  /** Facts without a value are left out. */
  readonly facts: readonly { readonly name: string; readonly value: ReactNode }[];
};

/** Named facts, as of an account or a program. */
export function FactList({ className, rowClassName, facts }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(
        ({ name, value }) =>
          value !== null && (
            <div key={name} className={rowClassName}>
              <dt className="small faint">{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
