import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { answerTasks } from './process.ts'

const levels = ['未填', '不涉及', '低', '中', '高']

/** Renders `count` selects of five options each without labels, names or a table. */
function BareSelects({ count }: { count: number }) {
  const selects = Array.from({ length: count }, (_, key) =>
    createElement('select', { key }, ...levels.map((level, value) => createElement('option', { value }, level))),
  )
  return createElement('div', null, selects)
}

/** Milliseconds from the call to the last byte, of the clock and of the processor. */
export type Renders = { ms: number; processorMs: number }

async function render(count: number): Promise<Renders> {
  const sink = new Writable({ write: (_chunk, _encoding, next) => next() })
  const [began, usedBefore] = [performance.now(), process.cpuUsage()]
  const { pipe } = renderToPipeableStream(createElement(BareSelects, { count }), { onAllReady: () => pipe(sink) })
  await finished(sink)
  const { user, system } = process.cpuUsage(usedBefore)
  return { ms: performance.now() - began, processorMs: (user + system) / 1000 }
}

answerTasks(render)
