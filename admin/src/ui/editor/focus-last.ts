/** Gives the focus to the first input of the last row: who adds one wants to write in it. */
export function focusLast(list: HTMLElement | null): void {
  const row = [...(list?.querySelectorAll('[data-row]') ?? [])].at(-1);
  row?.querySelector<HTMLElement>('input, textarea, select')?.focus();
}
