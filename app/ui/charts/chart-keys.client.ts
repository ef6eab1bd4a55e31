/** Scripts of a chart: tooltips, steps by arrow keys, selection of a range. The server's html holds all they show. */

type Params = {
  /** Address with `{from}` and `{to}`. */
  range: string | undefined
  navigate: (to: string) => void
  signal: AbortSignal
}

/** Places along the drawing, in its own units. */
type Steps = { x: number; step: number; count: number; top: number; bottom: number }
type Selection = { from: number; to: number }

const svgNamespace = 'http://www.w3.org/2000/svg'
const tipDistance = 12
/** Movement in pixels from which a press is a selection, not a click. */
const dragFrom = 6

export function attachChartKeys(frame: HTMLElement, { range, navigate, signal }: Params): void {
  const tip = frame.querySelector<HTMLElement>('[data-tip]')
  let at = -1
  let selection: Selection | undefined
  let pressed: { svg: SVGSVGElement; at: number; x: number } | undefined
  let dragged = false
  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    frame.addEventListener(type, listener, { signal })

  // Without scripts no range can be selected.
  const hint = frame.parentElement?.querySelector<HTMLElement>('[data-hint]')
  if (hint) hint.hidden = false

  frame.addEventListener('pointerenter', () => addTabStops(frame), { signal, once: true })
  addTabStops(frame)
  // The drawing is replaced when the chart changes.
  const changes = new MutationObserver(() => addTabStops(frame))
  changes.observe(frame, { childList: true, subtree: true })
  signal.addEventListener('abort', () => changes.disconnect())

  function show(text: string, place: DOMRect): void {
    if (!tip) return
    tip.textContent = text
    const own = frame.getBoundingClientRect()
    const left = place.left + place.width / 2 - own.left - tip.offsetWidth / 2
    tip.style.left = `${Math.max(0, Math.min(left, own.width - tip.offsetWidth))}px`
    tip.style.top = `${place.top - own.top - tip.offsetHeight - tipDistance / 2}px`
  }

  function hide(): void {
    if (tip) tip.textContent = ''
    for (const cursor of frame.querySelectorAll('[data-cursor]')) cursor.remove()
  }

  function showMark(mark: Element): void {
    show(labelOf(mark), mark.getBoundingClientRect())
  }

  function showStep(svg: SVGSVGElement, next: number): void {
    const steps = stepsOf(svg)
    const row = rowsOf(frame)[next]
    if (!steps || !row) return
    at = next
    for (const cursor of svg.querySelectorAll('[data-cursor]')) cursor.remove()
    const cursor = document.createElementNS(svgNamespace, 'path')
    const x = steps.x + next * steps.step
    cursor.setAttribute('d', `M${x} ${steps.top}V${steps.bottom}`)
    cursor.dataset.cursor = ''
    svg.append(cursor)
    const place = cursor.getBoundingClientRect()
    show(rowText(frame, row), new DOMRect(place.left, place.top, place.width, 0))
  }

  function select(svg: SVGSVGElement, next: Selection | undefined): void {
    selection = next
    for (const drawn of frame.querySelectorAll('[data-selection]')) drawn.remove()
    const steps = stepsOf(svg)
    const rows = rowsOf(frame)
    if (!next || !steps) return
    const [from, to] = [Math.min(next.from, next.to), Math.max(next.from, next.to)]
    const drawn = document.createElementNS(svgNamespace, 'rect')
    const half = Math.max(steps.step / 2, 1)
    const place = { x: steps.x + from * steps.step - half, y: steps.top, width: (to - from) * steps.step + 2 * half }
    for (const [name, value] of Object.entries({ ...place, height: steps.bottom - steps.top }))
      drawn.setAttribute(name, String(value))
    drawn.dataset.selection = ''
    svg.append(drawn)
    show(rangeText(rows[from], rows[to]), drawn.getBoundingClientRect())
  }

  function openSelection(): boolean {
    const rows = rowsOf(frame)
    if (!selection || range === undefined) return false
    const from = rows[Math.min(selection.from, selection.to)]?.dataset.from
    const to = rows[Math.max(selection.from, selection.to)]?.dataset.to
    if (from === undefined || to === undefined) return false
    navigate(range.replace('{from}', encodeURIComponent(from)).replace('{to}', encodeURIComponent(to)))
    return true
  }

  on('pointermove', (event) => {
    const svg = svgAt(event)
    if (pressed && svg === pressed.svg) {
      if (Math.abs(event.clientX - pressed.x) >= dragFrom) {
        dragged = true
        select(pressed.svg, { from: pressed.at, to: stepAt(pressed.svg, event) ?? pressed.at })
      }
      return
    }
    const mark = markAt(event)
    if (mark) return showMark(mark)
    const step = svg ? stepAt(svg, event) : undefined
    if (svg && step !== undefined) showStep(svg, step)
    else if (!frame.contains(document.activeElement)) hide()
  })
  on('pointerleave', () => {
    if (!pressed) hide()
  })
  on('pointerdown', (event) => {
    dragged = false
    const svg = svgAt(event)
    if (range === undefined || !svg || event.pointerType === 'touch' || event.button !== 0) return
    const step = stepAt(svg, event)
    if (step === undefined) return
    pressed = { svg, at: step, x: event.clientX }
  })
  // A link would be dragged instead.
  on('dragstart', (event) => {
    if (pressed) event.preventDefault()
  })
  window.addEventListener(
    'pointerup',
    () => {
      if (pressed && dragged) openSelection()
      pressed = undefined
    },
    { signal },
  )
  on('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    if (dragged) {
      dragged = false
      event.preventDefault()
      return
    }
    if (!href || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(href)
  })
  on('focusin', ({ target }) => {
    if (!(target instanceof SVGElement)) return
    if (target.matches('[data-mark]')) showMark(target)
    else if (target instanceof SVGSVGElement) showStep(target, Math.max(at, 0))
  })
  on('focusout', () => hide())
  on('keydown', (event) => {
    const { target, key } = event
    if (!(target instanceof SVGElement)) return
    const svg = target instanceof SVGSVGElement ? target : target.ownerSVGElement
    if (!svg) return
    if (key === 'Escape') {
      select(svg, undefined)
      return hide()
    }
    const marks = [...svg.querySelectorAll<SVGElement>('[data-mark]')]
    const count = marks.length > 0 ? marks.length : (stepsOf(svg)?.count ?? 0)
    const current = marks.length > 0 ? marks.indexOf(target) : at
    if (key === 'Enter') {
      if (openSelection()) event.preventDefault()
      else if (target === svg) rowsOf(frame)[at]?.querySelector<HTMLElement>('a')?.click()
      return
    }
    const next = nextOf(key, { current, count, across: Number(svg.dataset.columns ?? 1) })
    if (next === undefined) return
    event.preventDefault()
    if (marks.length > 0) moveTo(marks, next)
    else showStep(svg, next)
    const steps = stepsOf(svg)
    if (range !== undefined && event.shiftKey && steps && next < steps.count)
      select(svg, { from: selection?.from ?? current, to: next })
    else if (selection) select(svg, undefined)
  })
}

/** Position after a key; undefined if the key moves nothing. */
function nextOf(
  key: string,
  { current, count, across }: { current: number; count: number; across: number },
): number | undefined {
  const moves: Record<string, number> = {
    ArrowRight: current + 1,
    ArrowLeft: current - 1,
    ArrowDown: current + across,
    ArrowUp: current - across,
    Home: 0,
    End: count - 1,
  }
  const next = moves[key]
  return next === undefined || count === 0 ? undefined : Math.max(0, Math.min(count - 1, next))
}

/** Each chart is one tab stop: its first figure, or the whole line if it has too many points for marks. */
function addTabStops(frame: HTMLElement): void {
  for (const svg of frame.querySelectorAll<SVGSVGElement>('svg:not([data-keys])')) {
    svg.dataset.keys = ''
    const first = svg.querySelector<SVGElement>('[data-mark]')
    if (first) {
      svg.setAttribute('role', 'group')
      makeFocusable(first)
    } else if (svg.dataset.steps) svg.setAttribute('tabindex', '0')
  }
}

function makeFocusable(mark: SVGElement): void {
  labelOf(mark)
  mark.setAttribute('tabindex', '0')
  if (mark.tagName !== 'a') mark.setAttribute('role', 'img')
}

function moveTo(marks: readonly SVGElement[], next: number): void {
  for (const mark of marks) if (mark.getAttribute('tabindex') === '0') mark.setAttribute('tabindex', '-1')
  const mark = marks[next]
  if (!mark) return
  makeFocusable(mark)
  mark.focus()
}

/** Text of a figure. Its title becomes a label, so that no second tooltip appears. */
function labelOf(mark: Element): string {
  const title = mark.querySelector(':scope > title')
  if (title) {
    mark.setAttribute('aria-label', title.textContent ?? '')
    title.remove()
  }
  return mark.getAttribute('aria-label') ?? ''
}

function stepsOf(svg: SVGSVGElement): Steps | undefined {
  const [x, step, count, top, bottom] = (svg.dataset.steps ?? '').split(' ').map(Number)
  if (x === undefined || step === undefined || count === undefined || top === undefined || bottom === undefined)
    return undefined
  return { x, step, count, top, bottom }
}

/** Step below the pointer; undefined outside the drawing's area. */
function stepAt(svg: SVGSVGElement, { clientX, clientY }: PointerEvent): number | undefined {
  const steps = stepsOf(svg)
  const matrix = svg.getScreenCTM()
  if (!steps || !matrix) return undefined
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
  const half = Math.max(steps.step / 2, 1)
  if (y < steps.top || y > steps.bottom || x < steps.x - half) return undefined
  if (x > steps.x + (steps.count - 1) * steps.step + half) return undefined
  return steps.step === 0 ? 0 : Math.max(0, Math.min(steps.count - 1, Math.round((x - steps.x) / steps.step)))
}

const svgAt = ({ target }: Event): SVGSVGElement | null =>
  target instanceof SVGSVGElement ? target : target instanceof SVGElement ? target.ownerSVGElement : null

const markAt = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('svg [data-mark]') : null

/** Rows of the table, which are the steps in their order. */
const rowsOf = (frame: HTMLElement): HTMLTableRowElement[] => [
  ...frame.querySelectorAll<HTMLTableRowElement>('tbody tr[data-from]'),
]

const nameOf = (row: HTMLTableRowElement | undefined): string => row?.cells[0]?.textContent ?? ''

const dash = ' – '

/** From the name of the first row to that of the last; bins have both bounds in their names. */
function rangeText(first: HTMLTableRowElement | undefined, last: HTMLTableRowElement | undefined): string {
  const [from = ''] = nameOf(first).split(dash)
  return `${from}${dash}${nameOf(last).split(dash).at(-1)}`
}

/** Name of a row, and below it each figure with the header of its column. */
function rowText(frame: HTMLElement, row: HTMLTableRowElement): string {
  const [, ...heads] = [...frame.querySelectorAll('thead th')].map((head) => head.textContent ?? '')
  const [name, ...figures] = [...row.cells].map((cell) => cell.textContent ?? '')
  return [name, ...figures.map((figure, at) => `${heads[at]}: ${figure}`)].join('\n')
}
