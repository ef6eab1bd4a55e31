import type { Page } from '@playwright/test'

/** What of Playwright's inside is reached into; its names are those of version 1.65. */
type Inside = {
  frameManager: { _allocateFrameSeq(): number }
  mainFrame(): { utilityContext(): Promise<{ delegate: Evaluator }> }
}
type Evaluator = {
  _client: { send(method: string, parameters: object): Promise<unknown> }
  rawEvaluateHandle(context: World, expression: string): Promise<{ _objectId?: string }>
}
type World = { world: 'main' | 'utility'; frame: { _page: { delegate: { utilityWorldName: string } } } }

/** Only the script that looks at pages is as long: 330,000 signs. */
const longFrom = 100_000

let isKept = false

/**
 * Lets the browser keep the script by which Playwright looks at a page. Playwright sends it to every document, each time with
 * another number in it, so that it is read and compiled every time. Here the number, which only snapshots for language models
 * ask for, stays 0, and each document makes the script from what the browser was given once.
 *
 * Brings: a third of what browser and runner compute for a small page without scripts (54 → 36 ms of the processor).
 * Breaks when Playwright changes inside: the first page of a run then fails, and says here.
 * Out: this file and its line in journey.ts.
 */
export async function keepScript(page: Page): Promise<void> {
  if (isKept) return
  isKept = true
  const { _connection } = page as unknown as { _connection: { toImpl(page: Page): Inside } }
  const inside = _connection.toImpl(page)
  Object.getPrototypeOf(inside.frameManager)._allocateFrameSeq = () => 0
  const { delegate } = await inside.mainFrame().utilityContext()
  const evaluator: Evaluator = Object.getPrototypeOf(delegate)
  const send = evaluator.rawEvaluateHandle
  const given = new WeakMap<Evaluator['_client'], string>()

  evaluator.rawEvaluateHandle = async function (context, expression) {
    if (expression.length < longFrom || context.world !== 'utility') return send.call(this, context, expression)
    if (given.get(this._client) === expression) {
      const made = await send.call(this, context, 'globalThis.makeKept?.()')
      if (made._objectId) return made
    } else {
      given.set(this._client, expression)
      await this._client.send('Page.addScriptToEvaluateOnNewDocument', {
        source: `globalThis.makeKept = () => ${expression.trim()}`,
        worldName: context.frame._page.delegate.utilityWorldName,
      })
    }
    return send.call(this, context, expression)
  }
}
