import { expect as base, type MatcherReturnType } from '@playwright/test'
import { computeAccessibleDescription } from 'dom-accessibility-api'
import sharp from 'sharp'
import { currentValue } from './controls.ts'
import { FormLocator } from './locator.ts'
import { FormPage } from './page.ts'
import { isDisabled, isVisible, nameOf, textOf, withoutGaps } from './roles.ts'

type Text = string | RegExp

const says = (text: string, wanted: Text, isPart = false) =>
  wanted instanceof RegExp
    ? wanted.test(text)
    : isPart
      ? text.includes(withoutGaps(wanted))
      : text === withoutGaps(wanted)

const result = (pass: boolean, of: FormLocator | FormPage, found: unknown, wanted: unknown): MatcherReturnType => ({
  pass,
  message: () =>
    `${of instanceof FormLocator ? of.description : 'page'} on ${(of instanceof FormLocator ? of.page : of).url()}: found ${JSON.stringify(found)}, wanted ${String(wanted)}`,
})

/** All elements against one text or a list of texts: the same number, in order. */
function toSay(of: FormLocator, wanted: Text | Text[], isPart: boolean): MatcherReturnType {
  if (!Array.isArray(wanted)) {
    const text = textOf(of.one())
    return result(says(text, wanted, isPart), of, text, wanted)
  }
  const texts = of.find().map(textOf)
  if (!isPart)
    return result(
      texts.length === wanted.length && texts.every((text, at) => says(text, wanted[at] ?? '')),
      of,
      texts,
      wanted,
    )
  let next = 0
  for (const text of texts) if (next < wanted.length && says(text, wanted[next] ?? '', true)) next += 1
  return result(next === wanted.length, of, texts, wanted)
}

const matchers = base.extend({
  toBeVisible: (of: FormLocator) => {
    const found = of.find()
    if (found.length > 1) of.one()
    return result(found.some(isVisible), of, found.length, 'visible')
  },
  toBeHidden: (of: FormLocator) => result(!of.find().some(isVisible), of, of.find().length, 'hidden'),
  toBeAttached: (of: FormLocator) => result(of.find().length > 0, of, of.find().length, 'attached'),
  toHaveCount: (of: FormLocator, count: number) => result(of.find().length === count, of, of.find().length, count),
  toHaveText: (of: FormLocator, wanted: Text | Text[]) => toSay(of, wanted, false),
  toContainText: (of: FormLocator, wanted: Text | Text[]) => toSay(of, wanted, true),
  toHaveValue: (of: FormLocator, wanted: Text) => {
    const value = currentValue(of.one())
    return result(wanted instanceof RegExp ? wanted.test(value) : value === wanted, of, value, wanted)
  },
  toHaveAttribute: (of: FormLocator, name: string, wanted?: Text) => {
    const value = of.one().getAttribute(name)
    const pass =
      value !== null && (typeof wanted === 'string' ? value === wanted : wanted === undefined || wanted.test(value))
    return result(pass, of, value, wanted)
  },
  toBeChecked: (of: FormLocator) => result(of.one().hasAttribute('checked'), of, of.one().outerHTML, 'checked'),
  toBeDisabled: (of: FormLocator) => result(isDisabled(of.one()), of, of.one().outerHTML, 'disabled'),
  toBeEnabled: (of: FormLocator) => result(!isDisabled(of.one()), of, of.one().outerHTML, 'enabled'),
  toHaveJSProperty: async (of: FormLocator, name: string, wanted: number) => {
    if (name !== 'naturalWidth') throw new Error(`the form client has no property ${name}`)
    const address = of.one().getAttribute('src') ?? ''
    const picture = address.startsWith('data:')
      ? await (await fetch(address)).arrayBuffer()
      : await (await of.page.request.get(address)).body()
    const { width } = await sharp(picture).metadata()
    return result(width === wanted, of, width, wanted)
  },
  toBeFocused: (of: FormLocator) => result(of.page.focused === of.one(), of, of.page.focused?.outerHTML, 'focused'),
  toHaveAccessibleName: (of: FormLocator, wanted: Text) =>
    result(says(nameOf(of.one()), wanted), of, nameOf(of.one()), wanted),
  toHaveAccessibleDescription: (of: FormLocator, wanted: Text) => {
    const described = withoutGaps(computeAccessibleDescription(of.one()))
    return result(says(described, wanted), of, described, wanted)
  },
  toHaveURL: (of: FormPage, wanted: Text) => {
    const pass = wanted instanceof RegExp ? wanted.test(of.url()) : new URL(wanted, of.url()).href === of.url()
    return result(pass, of, of.url(), wanted)
  },
  toHaveTitle: (of: FormPage, wanted: Text) => {
    const title = withoutGaps(of.document.title)
    return result(says(title, wanted), of, title, wanted)
  },
})

/** Expectations of Playwright, and the same ones of pages and locators of the form client. */
export const expect = new Proxy(base, {
  apply: (target, self, parameters: Parameters<typeof base>) => {
    const [actual] = parameters
    const isForms = actual instanceof FormLocator || actual instanceof FormPage
    return Reflect.apply(isForms ? matchers : target, self, parameters)
  },
})
