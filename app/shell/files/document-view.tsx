import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { Block, Preview, Run } from '#contract/platform/files/preview.ts'
import classes from './file-viewer.module.css'

type Document = Extract<Preview, { as: 'document' }>
type Item = Extract<Block, { block: 'item' }>

/** Placeholder of a picture, created once: a document may have thousands. */
const PictureContext = createContext<ReactNode>(null)

/** A document's text rendered with our own elements. Its headings rank below the page's. */
export function DocumentView({ seen: { blocks, more }, name }: { seen: Document; name: string }) {
  const { t } = useTranslation('files')
  if (blocks.length === 0)
    return (
      <Card>
        <EmptyState title={t('document.empty')} />
      </Card>
    )
  return (
    <>
      {more && <Notice tone="info" title={t('document.part')} />}
      <article className={classes.document} aria-label={name}>
        <PictureContext.Provider value={<span className={classes.place}>{t('document.picture')}</span>}>
          {grouped(blocks).map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document's parts have only their index
            <Group key={at} group={group} />
          ))}
        </PictureContext.Provider>
      </article>
    </>
  )
}

type Grouped = Exclude<Block, Item> | { block: 'list'; items: Item[] }

/** Consecutive list items form one list. */
function grouped(blocks: readonly Block[]): Grouped[] {
  const groups: Grouped[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.block !== 'item') groups.push(block)
    else if (last?.block === 'list') last.items.push(block)
    else groups.push({ block: 'list', items: [block] })
  }
  return groups
}

function Group({ group }: { group: Grouped }): ReactNode {
  switch (group.block) {
    case 'heading':
      return createElement(`h${Math.min(6, group.level + 1)}`, undefined, <Runs runs={group.runs} />)
    case 'paragraph':
      return (
        <p>
          <Runs runs={group.runs} />
        </p>
      )
    case 'list':
      return <Items items={group.items} />
    case 'table':
      return <Table rows={group.rows} />
  }
}

/** Items of the first item's level, with deeper ones in nested lists. */
function Items({ items }: { items: readonly Item[] }): ReactNode {
  const [first] = items
  if (!first) return null
  const entries: { item: Item; below: Item[] }[] = []
  for (const item of items) {
    const last = entries.at(-1)
    if (last && item.level > first.level) last.below.push(item)
    else entries.push({ item, below: [] })
  }
  const List = first.ordered ? 'ol' : 'ul'
  return (
    <List>
      {entries.map(({ item, below }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={at}>
          <Runs runs={item.runs} />
          <Items items={below} />
        </li>
      ))}
    </List>
  )
}

function Table({ rows }: { rows: Extract<Block, { block: 'table' }>['rows'] }) {
  return (
    <div className={classes.scrolled}>
      <table>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={row}>
              {cells.map(({ span, lines }, cell) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={cell} colSpan={span > 1 ? span : undefined}>
                  {lines.map((runs, line) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <p key={line}>
                      <Runs runs={runs} />
                    </p>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Runs({ runs }: { runs: readonly Run[] }) {
  const picture = useContext(PictureContext)
  return runs.map((run, at) => {
    let shown: ReactNode = run.picture ? picture : run.text
    if (run.strike) shown = <s>{shown}</s>
    if (run.underline) shown = <u>{shown}</u>
    if (run.italic) shown = <em>{shown}</em>
    if (run.bold) shown = <strong>{shown}</strong>
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return <Fragment key={at}>{shown}</Fragment>
  })
}
