import type { Page } from '@playwright/test'

/** Internals of Playwright 1.65. */
type Inside = {
  frameManager: { _allocateFrameSeq(): number }
  mainFrame(): { utilityContext(): Promise<{ delegate: Evaluator }> }
}
type Evaluator = {
  _client: { send(method: string, parameters: object): Promise<unknown> }
  rawEvaluateHandle(context: World, expression: string): Promise<{ _objectId?: string }>
}
type World = { world: 'main' | 'utility'; frame: { _page: { delegate: { utilityWorldName: string } } } }

/** Only the script that inspects pages is this long: 330,000 characters. */
const longFrom = 100_000

let isKept = false

/**
 * Lets the browser cache the script by which Playwright inspects a page.
 * Playwright sends it to every document with another number in it, so that it is parsed and compiled every time.
 * Only snapshots for language models use the number. Here it stays 0, and documents use the cached script.
 *
 * Saves a third of the processor time of browser and runner for a small page without scripts (54 → 36 ms).
 * Breaks if Playwright's internals change: then the first page of a run fails with this file in its stack.
 * To remove it, delete this file and its line in journey.ts.
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
