import { Link, useHref, useNavigate } from '@remix-run/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import * as at from '#contract/home/addresses.ts'
import type { FoundPart } from './found.ts'
import classes from './search-dialog.module.css'

/** Typing pauses this long before the search is sent. */
const pauseMs = 150
const keywordMax = 50
const listId = 'search-found'
const optionId = (index: number) => `${listId}-${index}`

type State = { keyword: string; found: FoundPart[] } | 'failed' | undefined

/**
 * The search over the page: results while one types, chosen by arrow keys and Enter. Escape and a click beside it close it. The
 * page of the search shows what has no room here.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const [keyword, setKeyword] = useState('')
  const [active, setActive] = useState(0)
  const state = useFound(keyword.trim())
  const found = typeof state === 'object' ? state : undefined
  const options = found?.found.flatMap(({ items }) => items.filter(({ to }) => to !== undefined)) ?? []

  useEffect(() => dialog.current?.showModal(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result list begins at its first option
  useEffect(() => setActive(0), [found])
  useEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // The browser would only empty the field.
    if (event.key === 'Escape') {
      event.preventDefault()
      return dialog.current?.close()
    }
    const { length } = options
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: length - 1 }
    const next = steps[event.key]
    const moves = event.key.startsWith('Arrow') || event.ctrlKey
    if (next !== undefined && length > 0 && moves) {
      event.preventDefault()
      setActive((next + length) % length)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const option = document.getElementById(optionId(active))
    if (found?.keyword === keyword.trim() && option) return option.click()
    if (keyword.trim() === '') return
    navigate(at.searchFor(keyword.trim()))
    onClose()
  }

  let index = -1
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t('search.title')}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div className={classes.head}>
        <Icon name="search" />
        <input
          type="search"
          className={classes.keyword}
          aria-label={t('search.keyword')}
          placeholder={t('search.keyword')}
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={keywordMax}
          value={keyword}
          onChange={({ currentTarget }) => setKeyword(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={classes.close} aria-label={t('search.close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div id={listId} role="listbox" aria-label={t('search.results')} className={classes.found}>
        {found?.found.map(({ key: kind, title, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={kind} role="group" aria-label={title} className={classes.part}>
            <span className={classes.title} aria-hidden="true">
              {title}
            </span>
            {items.map(({ key, name, note, to, reload }) => {
              if (to === undefined)
                return (
                  <span
                    key={key}
                    role="option"
                    aria-selected="false"
                    aria-disabled="true"
                    tabIndex={-1}
                    className={classes.option}
                  >
                    {name}
                    {note && <span className={classes.note}>{note}</span>}
                  </span>
                )
              index += 1
              const own = index
              return (
                <Link
                  key={key}
                  id={optionId(own)}
                  to={to}
                  reloadDocument={reload}
                  role="option"
                  aria-selected={own === active}
                  tabIndex={-1}
                  className={classes.option}
                  onPointerMove={() => setActive(own)}
                  onClick={onClose}
                >
                  {name}
                  {note && <span className={classes.note}>{note}</span>}
                </Link>
              )
            })}
          </div>
        ))}
      </div>
      <div role="status" className={classes.told}>
        {state === 'failed' && t('search.failed')}
        {found && found.keyword !== '' && found.found.length === 0 && t('search.none', { keyword: found.keyword })}
        {found && found.found.length > 0 && (
          <span className={classes.count}>{t('search.count', { total: options.length })}</span>
        )}
        {!state && t('search.keys')}
      </div>
      {keyword.trim() !== '' && (
        <Link to={at.searchFor(keyword.trim())} className={classes.all} onClick={onClose}>
          {t('search.onPage')}
        </Link>
      )}
    </dialog>
  )
}

/** What was found by the keyword after a pause of typing; the last result stays until the next has come. */
function useFound(keyword: string): State {
  const address = useHref(at.searchFound)
  const [state, setState] = useState<State>()
  useEffect(() => {
    if (keyword === '') return setState(undefined)
    const over = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const query = new URLSearchParams({ keyword })
        const reply = await fetch(`${address}?${query}`, {
          signal: over.signal,
          headers: { Accept: 'application/json' },
        })
        const { found } = (await reply.json()) as { found: FoundPart[] }
        setState({ keyword, found })
      } catch {
        if (!over.signal.aborted) setState('failed')
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [keyword, address])
  return state
}
