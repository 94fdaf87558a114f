/** The same keys with any texts: a translation is checked against the English messages with `satisfies`. */
export type ShapeOf<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string ? string : ShapeOf<Messages[Key]>;
};
