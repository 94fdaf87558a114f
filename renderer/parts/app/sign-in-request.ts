import { create } from 'zustand';

type SignInRequest = {
  readonly isOpen: boolean;
  /** The element that had the focus. */
  readonly opener: Element | null;
  /** What the person was about to do; carried out once signed in. */
  readonly intention: (() => void) | null;
  readonly dismiss: () => void;
  /** Closes and carries out the intention; called after signing in. */
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

/** Offers to sign in without leaving the page. The intention is carried out afterwards, or dropped if the person declines. */
export function requestSignIn(intention: (() => void) | null = null): void {
  useSignInRequest.setState(({ isOpen, opener }) => ({
    isOpen: true,
    intention,
    opener: isOpen ? opener : document.activeElement,
  }));
}
