import { Link, useHref, useNavigate } from '@remix-run/react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#app/ui/actions/dialog.tsx'
import { IconButton } from '#app/ui/actions/icon-button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import * as at from '#contract/shell/home/addresses.ts'
import type { FoundPart } from './found.ts'
import classes from './search-dialog.module.css'

/** Debounce of the search. */
const pauseMs = 150
const keywordMax = 50
const listId = 'search-found'
const optionId = (index: number) => `${listId}-${index}`

type Result = { keyword: string; parts: FoundPart[] } | 'failed' | undefined

/**
 * Live search as a dialog, with arrow keys and Enter to choose. Each feature shows its first matches; the search page
 * has more.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const keyword = typed.trim()
  const result = useFound(keyword)
  const found = typeof result === 'object' ? result : undefined
  const options = found?.parts.flatMap(({ items }) => items.filter(({ to }) => to !== undefined)) ?? []
  const [choice, setChoice] = useState({ of: found, at: 0 })
  // New results start at their first option.
  const active = choice.of === found ? choice.at : 0

  useEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // By default Escape would only clear the field.
    if (event.key === 'Escape') {
      event.preventDefault()
      return onClose()
    }
    const { length } = options
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: length - 1 }
    const next = steps[event.key]
    const moves = event.key.startsWith('Arrow') || event.ctrlKey
    if (next !== undefined && length > 0 && moves) {
      event.preventDefault()
      setChoice({ of: found, at: (next + length) % length })
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const option = document.getElementById(optionId(active))
    if (found?.keyword === keyword && option) return option.click()
    if (keyword === '') return
    navigate(at.searchFor(keyword))
    onClose()
  }

  return (
    <Dialog title={t('search.title')} look="palette" closedby="any" onClose={onClose}>
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
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="x" label={t('search.close')} onClick={onClose} />
      </div>
      <div id={listId} role="listbox" aria-label={t('search.results')} className={classes.found}>
        {found?.parts.map(({ key: kind, title, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={kind} role="group" aria-label={title} className={classes.part}>
            <span className={classes.title} aria-hidden="true">
              {title}
            </span>
            {items.map((item) => {
              const index = options.indexOf(item)
              return (
                <Option
                  key={item.key}
                  item={item}
                  index={index}
                  active={index === active}
                  onPoint={() => index !== active && setChoice({ of: found, at: index })}
                  onOpen={onClose}
                />
              )
            })}
          </div>
        ))}
      </div>
      <div role="status" className={classes.status}>
        {result === 'failed' && t('search.failed')}
        {found && found.parts.length === 0 && t('search.none', { keyword: found.keyword })}
        {found && found.parts.length > 0 && t('search.count', { total: options.length })}
        {!result && t('search.keys')}
      </div>
      {keyword !== '' && (
        <Link to={at.searchFor(keyword)} className={classes.all} onClick={onClose}>
          {t('search.onPage')}
        </Link>
      )}
    </Dialog>
  )
}

type OptionProps = {
  item: FoundPart['items'][number]
  /** Index among the selectable options. */
  index: number
  active: boolean
  onPoint: () => void
  onOpen: () => void
}

/** A result: a link, or plain text if the reader may not open it. */
function Option({ item: { name, note, to, reload }, index, active, onPoint, onOpen }: OptionProps) {
  const words = (
    <>
      {name}
      {note && <span className={classes.note}>{note}</span>}
    </>
  )
  if (to === undefined)
    return (
      <span role="option" aria-selected="false" aria-disabled="true" tabIndex={-1} className={classes.option}>
        {words}
      </span>
    )
  return (
    <Link
      id={optionId(index)}
      to={to}
      reloadDocument={reload}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={classes.option}
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      {words}
    </Link>
  )
}

/** Debounced results for the keyword; the previous ones remain until the next arrive. */
function useFound(keyword: string): Result {
  const address = useHref(at.searchFound)
  const [result, setResult] = useState<Result>()
  useEffect(() => {
    if (keyword === '') return setResult(undefined)
    const over = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const query = new URLSearchParams({ keyword })
        const reply = await fetch(`${address}?${query}`, {
          signal: over.signal,
          headers: { Accept: 'application/json' },
        })
        const { found } = (await reply.json()) as { found: FoundPart[] }
        setResult({ keyword, parts: found })
      } catch {
        if (!over.signal.aborted) setResult('failed')
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [keyword, address])
  return result
}
