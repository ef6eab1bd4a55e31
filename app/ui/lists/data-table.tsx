import { Link, useLocation } from '@remix-run/react'
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icons/icon.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { Choose, ChooseAll, type Choosing, ChosenArea } from './choose.tsx'
import { useColumnChoice } from './column-choice.ts'
import { ColumnPicker } from './column-picker.tsx'
import classes from './data-table.module.css'
import { withSearch } from './search.ts'

export type Column<T> = {
  key: string
  head: string
  cell: (row: T) => ReactNode
  /** Aligns figures right, with tabular digits. */
  numeric?: boolean
  /** Makes the header a link that sorts by `key`. */
  sortable?: boolean
  /** Marks the cell as the row header. */
  rowHead?: boolean
  /** Buttons or links: the header is visually hidden. */
  actions?: boolean
  /**
   * Wraps freely, while other cells wrap only if space is short. `narrow` breaks anywhere, as for an e-mail address.
   */
  prose?: boolean | 'narrow'
  /** Minimum width, e.g. `12rem`. */
  width?: string
  /** Hidden unless chosen by the reader; requires a `list`. */
  extra?: boolean
}

export type Order = { by: string; descending: boolean }

/** Parses the order from the address: `?sort=-endTime`. Ignores unknown columns. */
export function orderOf(search: string | URLSearchParams, columns: readonly string[]): Order | undefined {
  const sort = new URLSearchParams(search).get('sort') ?? ''
  const by = sort.replace(/^-/, '')
  return columns.includes(by) ? { by, descending: sort.startsWith('-') } : undefined
}

type Props<T> = {
  /** Accessible name; visible only with `captionShown`. */
  caption: string
  captionShown?: boolean
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string | number
  order?: Order
  /** Name under which a reader's choice of columns is stored. Columns that name a row or act on it are always shown. */
  list?: string
  /** 32 px rows. */
  compact?: boolean
  /** On phones each row becomes a card with its cells below each other. */
  stacked?: boolean
  /** Enables row selection for bulk actions. */
  choosing?: Choosing<T> | false
  /** Replaces the table if there are no rows. */
  empty?: ReactNode
}

/** Columns chosen by the reader, or all non-extra ones, in the given order. */
function useShownColumns<T>(list: string | undefined, columns: readonly Column<T>[]) {
  const choice = useColumnChoice()
  if (!list || !choice) return { shown: columns.filter(({ extra }) => !extra), picker: undefined }
  const chosen = Object.hasOwn(choice.choices, list) ? choice.choices[list] : undefined
  const isFixed = ({ rowHead, actions }: Column<T>) => rowHead || actions
  const isShown = (column: Column<T>) =>
    isFixed(column) || (chosen ? chosen.includes(column.key) : column.extra !== true)
  const offered = columns
    .filter((column) => !isFixed(column))
    .map((column) => ({ key: column.key, head: column.head, shown: isShown(column) }))
  return {
    shown: columns.filter(isShown),
    picker: <ColumnPicker list={list} address={choice.address} columns={offered} />,
  }
}

/** True if the table fits its container, which then needs no scrolling; false until scripts run. */
function useFits(box: RefObject<HTMLElement>): boolean {
  const [fits, setFits] = useState(false)
  useEffect(() => {
    const { current } = box
    const table = current?.querySelector('table')
    if (!current || !table) return
    const measure = () => setFits(table.scrollWidth <= current.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    observer.observe(table)
    return () => observer.disconnect()
  }, [box])
  return fits
}

/**
 * Table of rows of one kind. The header is sticky; a table wider than the screen scrolls horizontally in its container.
 */
export function DataTable<T>({
  caption,
  captionShown,
  columns: all,
  list,
  rows,
  rowKey,
  order,
  compact,
  stacked,
  choosing,
  empty,
}: Props<T>) {
  const { t } = useTranslation()
  const captionId = useId()
  const { shown: columns, picker } = useShownColumns(list, all)
  const box = useRef<HTMLElement>(null)
  const fits = useFits(box)
  if (rows.length === 0 && empty) return empty
  const table = (
    <section
      ref={box}
      className={classes.scroller}
      data-fits={fits || undefined}
      data-stacked={stacked || undefined}
      aria-labelledby={captionId}
      // A scroll container must be reachable by keyboard.
      tabIndex={fits ? undefined : 0}
    >
      <table className={classes.table} data-compact={compact || undefined}>
        <caption id={captionId} className={classes.caption}>
          {captionShown ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}
        </caption>
        <thead>
          <tr>
            {choosing && (
              <th scope="col" data-choose="">
                <ChooseAll />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-numeric={column.numeric || undefined}
                data-sortable={column.sortable || undefined}
                aria-sort={column.key === order?.by ? (order.descending ? 'descending' : 'ascending') : undefined}
                style={column.width ? ({ '--column-width': column.width } as CSSProperties) : undefined}
              >
                <Head column={column} order={order} sortBy={t('table.sortBy', { column: column.head })} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {choosing && (
                <td data-choose="">
                  {choosing.may?.(row) !== false && <Choose value={rowKey(row)} name={choosing.name(row)} />}
                </td>
              )}
              {columns.map(({ key, head, cell, numeric, rowHead, actions, prose }) => {
                const Cell = rowHead ? 'th' : 'td'
                const content = cell(row)
                return (
                  <Cell
                    key={key}
                    scope={rowHead ? 'row' : undefined}
                    data-numeric={numeric || undefined}
                    data-prose={prose || undefined}
                    data-short={isShort(content) || undefined}
                    data-label={stacked && !rowHead && !actions ? head : undefined}
                  >
                    {actions ? <span className={classes.actions}>{content}</span> : content}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
  return (
    <>
      {picker}
      {choosing ? <ChosenArea bar={choosing.bar}>{table}</ChosenArea> : table}
    </>
  )
}

/** Maximum width at which a figure, date or word does not wrap; a Chinese character counts as two. */
const shortMax = 16
const isShort = (content: ReactNode): boolean =>
  typeof content === 'string' &&
  content.length <= shortMax &&
  [...content].reduce((sum, sign) => sum + (/\p{ASCII}/u.test(sign) ? 1 : 2), 0) <= shortMax

type HeadProps = { column: Pick<Column<never>, 'key' | 'head' | 'sortable' | 'actions'>; order?: Order; sortBy: string }

function Head({ column: { key, head, sortable, actions }, order, sortBy }: HeadProps) {
  const { search } = useLocation()
  if (actions) return <VisuallyHidden>{head}</VisuallyHidden>
  if (!sortable) return head
  const ascending = order?.by === key && !order.descending
  return (
    <Link
      to={withSearch(search, { sort: ascending ? `-${key}` : key, page: undefined })}
      className={classes.sort}
      title={sortBy}
      preventScrollReset
    >
      {head}
      <Icon name={order?.by === key ? (order.descending ? 'arrow-down' : 'arrow-up') : 'arrows-sort'} size={14} />
    </Link>
  )
}

/** Cell with two or more lines; the second and later ones have a secondary style. */
export const Lines = ({ of }: { of: readonly string[] }) =>
  of.filter(Boolean).map((text) => (
    <span key={text} className={classes.line}>
      {text}
    </span>
  ))
