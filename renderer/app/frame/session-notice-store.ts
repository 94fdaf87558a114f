import { create } from 'zustand';

type SessionNotice = { readonly isDismissed: boolean; readonly setDismissed: (isDismissed: boolean) => void };

/** Outlives the frame, which is away while something plays or is read. */
export const useSessionNoticeStore = create<SessionNotice>()((set) => ({
  isDismissed: false,
  setDismissed: (isDismissed) => set({ isDismissed }),
}));
