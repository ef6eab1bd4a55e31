import { Form, Link, useFetcher } from '@remix-run/react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { useHydrated } from '#app/ui/base/hydrated.ts'
import { Details } from '#app/ui/layout/details.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { gridColumns } from '#contract/data/boards/codes.ts'
import type { Place } from '#contract/data/boards/grid.ts'
import classes from './board.module.css'
import type { ShownBoardCard } from './board.server.ts'
import { BoardCard, useTitleOf } from './board-card.tsx'
import { BoardGrid } from './board-grid.tsx'
import { EditorForm } from './editor-forms.ts'
import { type Move, moves, within } from './place-change.ts'

type Props = {
  cards: readonly ShownBoardCard[]
  version: number
  canEdit: boolean
  editOf: (card: string) => string
}

/** Maximum number of changes that can be undone. */
const undoneMax = 50

/** Cards with their buttons; with scripts they are also dragged, sized and moved by arrow keys. */
export function EditorGrid({ cards, version, canEdit, editOf }: Props) {
  const { t } = useTranslation('boards')
  const titleOf = useTitleOf()
  const hydrated = useHydrated()
  const fetcher = useFetcher()
  const [before, setBefore] = useState<string[]>([])
  const focused = useRef<string>()
  const places = JSON.stringify(cards.map(({ id, place }) => ({ id, ...place })))
  const isIdle = fetcher.state === 'idle'
  const submit = (values: Record<string, string | number>) => fetcher.submit({ version, ...values }, { method: 'post' })
  const put = (id: string, place: Place) => {
    if (!isIdle) return
    setBefore((earlier) => [...earlier, places].slice(-undoneMax))
    focused.current = id
    submit({ form: EditorForm.place, id, ...within(place) })
  }
  const undo = () => {
    const last = before.at(-1)
    if (last === undefined || !isIdle) return
    setBefore(before.slice(0, -1))
    submit({ form: EditorForm.layout, places: last })
  }
  // Cards change their order in the document when they move; the handle keeps the focus.
  useEffect(() => {
    if (!isIdle || focused.current === undefined) return
    document.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus({ preventScroll: true })
    focused.current = undefined
  }, [isIdle])
  const isScripted = hydrated && canEdit
  return (
    <>
      {canEdit && (
        <div className={classes.hint}>
          {isScripted && (
            <Button small type="button" disabled={before.length === 0} onClick={undo}>
              {t('editor.undo')}
            </Button>
          )}
          <span>{t(isScripted ? 'editor.hint' : 'editor.hintPlain')}</span>
        </div>
      )}
      <BoardGrid items={cards} keyOf={({ id }) => id} placeOf={({ place }) => place}>
        {(shown) => (
          <>
            <div>
              <BoardCard shown={shown} />
            </div>
            {canEdit && (
              <div className={classes.edit}>
                <Link to={editOf(shown.id)} aria-label={`${t('card.edit')} ${titleOf(shown)}`}>
                  {t('card.edit')}
                </Link>
                <Details summary={t('editor.place')}>
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="form" value={EditorForm.change} />
                    <input type="hidden" name="version" value={version} />
                    <input type="hidden" name="id" value={shown.id} />
                    {([...moves, 'remove'] as const).map((intent: Move | 'remove') => (
                      <Button key={intent} small look="quiet" name="intent" value={intent}>
                        {t(`editor.move.${intent}`)}
                        <VisuallyHidden> {titleOf(shown)}</VisuallyHidden>
                      </Button>
                    ))}
                  </Form>
                </Details>
                {isScripted && <Handle title={titleOf(shown)} shown={shown} put={put} />}
              </div>
            )}
            {isScripted && <Size title={titleOf(shown)} shown={shown} put={put} />}
          </>
        )}
      </BoardGrid>
    </>
  )
}

type Grip = { title: string; shown: ShownBoardCard; put: (id: string, place: Place) => void }

const steps: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Columns and rows by which a pointer has moved over the grid of a card. */
function useDragging(shown: ShownBoardCard, end: (columns: number, rows: number) => void) {
  return (event: PointerEvent<HTMLElement>) => {
    const cell = event.currentTarget.closest<HTMLElement>('[data-card]')
    const grid = cell?.parentElement
    if (!cell || !grid) return
    event.preventDefault()
    const { currentTarget: grip, pointerId, clientX, clientY } = event
    const column = grid.clientWidth / gridColumns
    const row = cell.offsetHeight / shown.place.h
    const over = new AbortController()
    grip.setPointerCapture(pointerId)
    cell.dataset.moving = ''
    const finish = () => {
      over.abort()
      delete cell.dataset.moving
    }
    grip.addEventListener(
      'pointerup',
      (event) => {
        const up = event as globalThis.PointerEvent
        finish()
        const [columns, rows] = [Math.round((up.clientX - clientX) / column), Math.round((up.clientY - clientY) / row)]
        if (columns !== 0 || rows !== 0) end(columns, rows)
      },
      { signal: over.signal },
    )
    grip.addEventListener('pointercancel', finish, { signal: over.signal })
  }
}

/** Handle that moves a card by dragging or arrow keys; with Shift the keys resize it. */
function Handle({ title, shown, put }: Grip) {
  const { t } = useTranslation('boards')
  const { id, place } = shown
  const start = useDragging(shown, (columns, rows) => put(id, { ...place, x: place.x + columns, y: place.y + rows }))
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const [columns, rows] = step
    put(
      id,
      event.shiftKey
        ? { ...place, w: place.w + columns, h: place.h + rows }
        : { ...place, x: place.x + columns, y: place.y + (rows > 0 ? place.h + 1 : rows) },
    )
  }
  return (
    <button type="button" className={classes.handle} data-handle={id} onPointerDown={start} onKeyDown={press}>
      <span aria-hidden="true">⠿</span>
      <VisuallyHidden>{t('editor.handle', { title })}</VisuallyHidden>
    </button>
  )
}

/** Corner that resizes a card by dragging. The keyboard uses the handle instead. */
function Size({ shown, put }: Grip) {
  const { id, place } = shown
  const start = useDragging(shown, (columns, rows) => put(id, { ...place, w: place.w + columns, h: place.h + rows }))
  return <span className={classes.size} aria-hidden="true" onPointerDown={start} />
}
