/** Whether a control of a form holds something else than the page came with: typed or chosen, with or without scripts. */
export function isChangedControl(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (control instanceof HTMLSelectElement) {
    const served = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex !== Math.max(served, 0)
  }
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return false
  return control.checked !== control.defaultChecked || control.value !== control.defaultValue
}
