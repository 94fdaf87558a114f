/** To the first field that is still empty, if there is one. */
export function focusFirstEmpty(form: HTMLFormElement): void {
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  fields.find(({ value }) => value.trim() === '')?.focus();
}
