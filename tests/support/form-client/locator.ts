import { type Choice, type ChosenFile, currentValue, fill, select, setChecked, setFiles } from './controls.ts'
import type { FormPage } from './page.ts'
import { isDisabled, isExposed, isVisible, nameOf, roleOf, textOf, withoutGaps } from './roles.ts'

type Text = string | RegExp
type Exact = { exact?: boolean }
type RoleOptions = Exact & { name?: Text; level?: number; checked?: boolean; disabled?: boolean }
type Filter = { hasText?: Text; has?: FormLocator; hasNotText?: Text; visible?: boolean }

const matches = (text: string, wanted: Text, { exact = false }: Exact = {}): boolean => {
  if (wanted instanceof RegExp) return wanted.test(text)
  const normal = withoutGaps(wanted)
  return exact ? text === normal : text.toLowerCase().includes(normal.toLowerCase())
}

/** Elements of the current page by role, label, text or selector, looked up again at each use, as in Playwright. */
export class FormLocator {
  constructor(
    readonly page: FormPage,
    readonly description: string,
    readonly find: () => Element[],
  ) {}

  private derive(step: string, find: () => Element[]): FormLocator {
    return new FormLocator(this.page, `${this.description}.${step}`, find)
  }

  private within(selector: string): Element[] {
    const found = new Set<Element>()
    for (const root of this.find()) for (const element of root.querySelectorAll(selector)) found.add(element)
    return [...found]
  }

  getByRole(role: string, { name, exact = false, level, checked, disabled }: RoleOptions = {}): FormLocator {
    return this.derive(`getByRole(${role}, ${name})`, () =>
      this.within('*').filter(
        (element) =>
          roleOf(element) === role &&
          (level === undefined || element.tagName === `H${level}`) &&
          (checked === undefined || element.hasAttribute('checked') === checked) &&
          (disabled === undefined || isDisabled(element) === disabled) &&
          isExposed(element) &&
          (name === undefined || matches(nameOf(element), name, { exact })),
      ),
    )
  }

  getByText(text: Text, options: Exact = {}): FormLocator {
    return this.derive(`getByText(${text})`, () => {
      const found = this.within('*').filter((element) => isText(element) && matches(textOf(element), text, options))
      const set = new Set(found)
      return found.filter((element) => ![...element.children].some((child) => set.has(child)))
    })
  }

  getByLabel(text: Text, options: Exact = {}): FormLocator {
    return this.derive(`getByLabel(${text})`, () => {
      const labelled = new Set<Element>()
      for (const label of this.page.document.querySelectorAll('label')) {
        if (!matches(textOf(label), text, options)) continue
        const id = label.getAttribute('for')
        const control =
          id === null ? label.querySelector('input, select, textarea') : this.page.document.getElementById(id)
        if (control) labelled.add(control)
      }
      const isLabelled = (element: Element) => {
        const ids = element.getAttribute('aria-labelledby')
        const texts = ids?.split(/\s+/).map((id) => this.page.document.getElementById(id))
        if (texts) return matches(withoutGaps(texts.map((of) => of?.textContent ?? '').join(' ')), text, options)
        const label = element.getAttribute('aria-label')
        return label === null ? labelled.has(element) : matches(withoutGaps(label), text, options)
      }
      return this.within('[aria-labelledby], [aria-label], input, select, textarea').filter(isLabelled)
    })
  }

  locator(selector: string, filter: Filter = {}): FormLocator {
    const found = this.derive(`locator(${selector})`, () =>
      selector === '..' ? this.find().flatMap(({ parentElement }) => parentElement ?? []) : this.within(selector),
    )
    return Object.keys(filter).length > 0 ? found.filter(filter) : found
  }

  filter({ hasText, has, hasNotText, visible }: Filter): FormLocator {
    return this.derive('filter()', () =>
      this.find().filter(
        (element) =>
          (hasText === undefined || matches(textOf(element), hasText)) &&
          (hasNotText === undefined || !matches(textOf(element), hasNotText)) &&
          (visible === undefined || isVisible(element) === visible) &&
          (has === undefined || has.find().some((inner) => inner !== element && element.contains(inner))),
      ),
    )
  }

  first = () => this.nth(0)
  last = () => this.nth(-1)
  nth = (at: number) => this.derive(`nth(${at})`, () => this.find().slice(at, at === -1 ? undefined : at + 1))
  and = (other: FormLocator) => this.derive('and()', () => this.find().filter((one) => other.find().includes(one)))
  or = (other: FormLocator) => this.derive('or()', () => [...new Set([...this.find(), ...other.find()])])
  all = async () => this.find().map((_, at) => this.nth(at))
  count = async () => this.find().length
  allTextContents = async () => this.find().map(({ textContent }) => textContent ?? '')
  textContent = async () => this.one().textContent
  getAttribute = async (name: string) => this.one().getAttribute(name)
  inputValue = async () => currentValue(this.one())
  isVisible = async () => this.find().some(isVisible)

  /** Finds the element of this locator; throws unless there is exactly one. */
  one(): Element {
    const [element, ...others] = this.find()
    if (!element || others.length > 0)
      throw new Error(`${this.description} is ${others.length + (element ? 1 : 0)} elements on ${this.page.url()}`)
    return element
  }

  /** The one element, if it can be acted on. */
  private actionable(): Element {
    const element = this.one()
    if (!isVisible(element)) throw new Error(`${this.description} is not visible on ${this.page.url()}`)
    if (isDisabled(element)) throw new Error(`${this.description} is disabled on ${this.page.url()}`)
    return element
  }

  click = async () => this.page.press(this.actionable())
  press = async (key: 'Enter') => this.page.enter(this.actionable(), key)
  fill = async (value: string) => {
    const control = this.actionable()
    if (control.hasAttribute('readonly')) throw new Error(`${this.description} is read-only`)
    fill(control, value)
    this.page.focused = control
  }
  clear = () => this.fill('')
  check = async () => setChecked(this.actionable(), true)
  uncheck = async () => setChecked(this.actionable(), false)
  setChecked = async (checked: boolean) => setChecked(this.actionable(), checked)
  selectOption = async (choice: Choice | readonly Choice[]) => select(this.actionable(), [choice].flat())
  setInputFiles = async (files: string | ChosenFile | readonly (string | ChosenFile)[]) =>
    setFiles(this.one(), [files].flat())
  focus = async () => {
    this.page.focused = this.actionable()
  }
}

const isText = (element: Element) =>
  !['SCRIPT', 'NOSCRIPT', 'STYLE', 'TEMPLATE'].includes(element.tagName) && element.closest('head') === null
