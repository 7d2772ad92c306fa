/** Focuses the first input of the last row, which was just added. */
export function focusLastRow(list: HTMLElement | null): void {
  const row = [...(list?.querySelectorAll('[data-row]') ?? [])].at(-1);
  row?.querySelector<HTMLElement>('input, textarea, select')?.focus();
}
