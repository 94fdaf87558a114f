/** How a poster takes part where several can be chosen. */
export type PosterChoice = {
  /** Whether it is on; null while none are being chosen: then its box begins that. */
  readonly isChosen: boolean | null;
  readonly onChoose: (isRun: boolean) => void;
  /** It takes the focus once it is drawn, and says so. */
  readonly isSought: boolean;
  readonly onFound: () => void;
};
