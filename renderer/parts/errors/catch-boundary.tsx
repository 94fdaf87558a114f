import { Component, type ComponentType, type ReactNode } from 'react';

export type CaughtProps = { readonly error: unknown; readonly reset: () => void };

type CatchBoundaryProps = {
  /** Draws the children again when it changes. */
  readonly resetKey: unknown;
  readonly fallback: ComponentType<CaughtProps>;
  readonly children: ReactNode;
};

type Caught = { readonly failure: { readonly error: unknown } | null; readonly resetKey: unknown };

/** Shows the fallback in place of children that cannot be drawn. */
export class CatchBoundary extends Component<CatchBoundaryProps, Caught> {
  override state: Caught = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Pick<Caught, 'failure'> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: CatchBoundaryProps, caught: Caught): Caught | null {
    return Object.is(resetKey, caught.resetKey) ? null : { failure: null, resetKey };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    // Not called as a function: the compiler gives every component a hook.
    const Fallback = this.props.fallback;
    return <Fallback error={failure.error} reset={() => this.setState({ failure: null })} />;
  }
}
