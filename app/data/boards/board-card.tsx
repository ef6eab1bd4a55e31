import { useTranslation } from 'react-i18next'
import { CardFigure } from '#app/data/cards/card-figure.tsx'
import { useCardWords } from '#app/data/cards/card-words.ts'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import { cardTitle } from '#contract/data/cards/card-title.ts'
import classes from './board.module.css'
import type { ShownBoardCard } from './board.server.ts'

type Props = {
  shown: ShownBoardCard
  /** Page of the card alone; undefined on that page and in print. */
  page?: string | undefined
  hrefOf?: (row: number) => string | undefined
  foundHref?: string | undefined
  large?: boolean
}

/** A card with its figures, and below them their data and how much of it the reader sees. */
export function BoardCard({ shown, page, hrefOf, foundHref, large }: Props) {
  const { t } = useTranslation('boards')
  const say = useCardWords()
  const { card, side, figures, source, fault, isCounting, titles } = shown
  const names = new Map(Object.entries(titles))
  if (card.kind === 'text')
    return (
      <section className={classes.text} aria-label={card.title || t('card.text')}>
        {card.title && <h2>{card.title}</h2>}
        <p>{card.settings.text}</p>
      </section>
    )
  if (fault)
    return (
      <section className={classes.fault}>
        <h2>{cardTitle({ card, say, titles: names })}</h2>
        <p>
          <Icon name="info-circle" /> {say(fault.key, fault.values)}
        </p>
      </section>
    )
  return (
    <>
      <CardFigure
        card={card}
        figures={isCounting ? undefined : (figures ?? undefined)}
        timeZone={source?.timeZone ?? 'UTC'}
        filtered={source?.rows.filtered ?? 0}
        titles={names}
        side={side}
        page={page}
        hrefOf={hrefOf}
        foundHref={foundHref}
        {...(large && { large })}
      />
      <Source shown={shown} />
    </>
  )
}

/** Time and version of the data, and what limits the figures. */
function Source({ shown: { source, at, isAsPublished, unfiltered } }: { shown: ShownBoardCard }) {
  const { t } = useTranslation('boards')
  if (!source) return null
  const { table, dataVersion, isStale, rows, columns } = source
  const name = table.title || table.name
  const limits = [
    ...(columns.seen < columns.of ? [t('card.columns', { seen: columns.seen, of: columns.of })] : []),
    ...(rows.hasRowCondition ? [t('card.rowCondition')] : []),
    ...(isAsPublished ? [t('card.asPublished')] : []),
    ...(unfiltered.length > 0 ? [t('card.unfiltered', { titles: unfiltered.join(t('comma')) })] : []),
  ]
  return (
    <div className={classes.source}>
      <p>
        {t('card.source', { name, at, version: dataVersion, rows: shownCount(rows.filtered) })}{' '}
        {isStale && <StatusBadge tone="warning">{t('card.stale')}</StatusBadge>}
      </p>
      {limits.length > 0 && (
        <ul aria-label={t('card.limits')}>
          {limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Title of a card, for links and headings. */
export function useTitleOf(): (shown: ShownBoardCard) => string {
  const say = useCardWords()
  const { t } = useTranslation('boards')
  return ({ card, titles }) =>
    card.kind === 'text'
      ? card.title || t('card.text')
      : cardTitle({ card, say, titles: new Map(Object.entries(titles)) })
}
