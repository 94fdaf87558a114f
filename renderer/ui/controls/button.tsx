import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

type Look = {
  /** `primary` once per screen; `plain` for minor actions. */
  readonly kind?: 'primary' | 'secondary' | 'plain' | undefined;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  readonly icon?: ReactNode;
};

/** The class of a button, for links that look like one. */
export function buttonClass({ kind = 'secondary', size = 'medium' }: Look = {}): string {
  return classNames(styles['button'], styles[kind], styles[size]);
}

/** While `aria-disabled`, a button ignores presses and submits no form, but keeps the focus, which a disabled one would lose. */
export function pressOf({ 'aria-disabled': isOff, onClick }: ComponentProps<'button'>) {
  return isOff ? (event: MouseEvent) => event.preventDefault() : onClick;
}

export function Button({ kind, size, icon, children, className, ...rest }: ComponentProps<'button'> & Look) {
  return (
    <button
      type="button"
      className={classNames(buttonClass({ kind, size }), className)}
      {...rest}
      onClick={pressOf(rest)}
    >
      {icon}
      {children}
    </button>
  );
}

export function ButtonLink({ kind, size, icon, children, className, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a className={classNames(buttonClass({ kind, size }), className)} {...rest}>
      {icon}
      {children}
    </a>
  );
}
