import { create } from 'zustand';

type SignInRequest = {
  readonly isOpen: boolean;
  /** What had the focus. */
  readonly opener: Element | null;
  /** What the person was about to do, to be done once signed in. */
  readonly intention: (() => void) | null;
  readonly dismiss: () => void;
  /** Closes and does what was asked; to be called after signing in. */
  readonly fulfil: () => void;
};

export const useSignInRequest = create<SignInRequest>()((set, get) => ({
  isOpen: false,
  opener: null,
  intention: null,
  dismiss: () => set({ isOpen: false, intention: null }),
  fulfil: () => {
    const { intention } = get();
    set({ isOpen: false, intention: null });
    intention?.();
  },
}));

/** Offers to sign in where the person is; the intention is carried out afterwards, and forgotten if they would rather not. */
export function requestSignIn(intention: (() => void) | null = null): void {
  useSignInRequest.setState(({ isOpen, opener }) => ({
    ...{ isOpen: true, intention },
    opener: isOpen ? opener : document.activeElement,
  }));
}
