import type { ReactNode } from 'react';

type FactListProps = {
  readonly className?: string | undefined;
  readonly rowClassName?: string | undefined;
  /** Facts without a value are left out. */
  readonly facts: readonly { readonly name: string; readonly value: ReactNode }[];
};

/** Named facts, for example about an account or the program. */
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
