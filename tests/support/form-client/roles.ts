import { computeAccessibleName } from 'dom-accessibility-api'

const byTag: Record<string, string> = {
  ARTICLE: 'article',
  ASIDE: 'complementary',
  BUTTON: 'button',
  DD: 'definition',
  DETAILS: 'group',
  DIALOG: 'dialog',
  DT: 'term',
  FIELDSET: 'group',
  FIGURE: 'figure',
  FOOTER: 'contentinfo',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  HEADER: 'banner',
  LI: 'listitem',
  MAIN: 'main',
  NAV: 'navigation',
  OL: 'list',
  OPTION: 'option',
  OUTPUT: 'status',
  PROGRESS: 'progressbar',
  SEARCH: 'search',
  TABLE: 'table',
  TBODY: 'rowgroup',
  TD: 'cell',
  TEXTAREA: 'textbox',
  THEAD: 'rowgroup',
  TR: 'row',
  UL: 'list',
}

const byInputType: Record<string, string> = {
  button: 'button',
  checkbox: 'checkbox',
  email: 'textbox',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
  tel: 'textbox',
  text: 'textbox',
  url: 'textbox',
}

/** Role of an element as a browser derives it; undefined for none. */
export function roleOf(element: Element): string | undefined {
  const explicit = element.getAttribute('role')
  if (explicit) return explicit === 'presentation' || explicit === 'none' ? undefined : explicit
  switch (element.tagName) {
    case 'A':
      return element.hasAttribute('href') ? 'link' : undefined
    case 'IMG':
      return element.getAttribute('alt') === '' ? undefined : 'img'
    case 'INPUT':
      return byInputType[(element.getAttribute('type') ?? 'text').toLowerCase()]
    case 'SECTION':
      return isNamed(element) ? 'region' : undefined
    case 'FORM':
      return isNamed(element) ? 'form' : undefined
    case 'SELECT':
      return element.hasAttribute('multiple') || Number(element.getAttribute('size')) > 1 ? 'listbox' : 'combobox'
    case 'TH':
      return isRowHead(element) ? 'rowheader' : 'columnheader'
    default:
      return byTag[element.tagName]
  }
}

const isNamed = (element: Element) => element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')

const isRowHead = (head: Element) => {
  const scope = head.getAttribute('scope')
  return scope === 'row' || (scope === null && head.parentElement?.querySelector('td') != null)
}

/** Styles are unknown here: nothing is hidden or inserted by CSS. */
const plainStyle = {
  display: 'block',
  visibility: 'visible',
  content: 'none',
  getPropertyValue: (property: string) => (property === 'display' ? 'block' : ''),
} as unknown as CSSStyleDeclaration

export const nameOf = (element: Element): string =>
  withoutGaps(computeAccessibleName(element, { getComputedStyle: () => plainStyle }))

export const withoutGaps = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Text of a page or of controls that are labelled by it. */
export const textOf = (element: Element): string => withoutGaps(element.textContent ?? '')

/** False for what no browser shows. Styles that hide are unknown here. */
export function isVisible(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.hasAttribute('hidden') || neverShown.has(at.tagName)) return false
    const parent = at.parentElement
    if (parent?.tagName === 'DETAILS' && at.tagName !== 'SUMMARY' && !parent.hasAttribute('open')) return false
    if (parent?.tagName === 'DIALOG' && !parent.hasAttribute('open')) return false
  }
  return element.isConnected && !(element.tagName === 'INPUT' && element.getAttribute('type') === 'hidden')
}
const neverShown = new Set(['HEAD', 'SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT'])

/** Also outside of what is hidden from assistive technology. */
export const isExposed = (element: Element): boolean =>
  isVisible(element) && element.closest('[aria-hidden="true"]') === null

export const isDisabled = (control: Element): boolean =>
  control.hasAttribute('disabled') || control.closest('fieldset[disabled]') !== null
