import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEntrySentence } from '#app/data/rules/entry-sentence.ts'
import { LevelBadge } from '#app/data/rules/level-badge.tsx'
import { Badge, StatusBadge } from '#app/ui/feedback/badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { Lines } from '#app/ui/lists/data-table.tsx'
import { Entry, EntryList } from '#app/ui/lists/entry-list.tsx'
import type { FoundEntry } from '#contract/data/rules/shapes.ts'
import type { DecisionView } from './decision-view.server.ts'
import classes from './screening.module.css'
import { OutcomeBadge } from './states.tsx'

export function DecisionFacts({ decision, scene }: { decision: DecisionView; scene: ReactNode }) {
  const { t } = useTranslation('screening')
  const { key, score, level, number, ms, shadow, lists } = decision
  return (
    <Card title={t('decision.facts')}>
      <DescriptionList
        items={[
          { term: t('field.key'), value: <span className={classes.code}>{key}</span> },
          { term: t('field.scene'), value: scene },
          ...(number === null ? [] : [{ term: t('field.version'), value: t('versionNumber', { number }) }]),
          { term: t('field.score'), value: score ?? t('notScored') },
          ...(level === null || level === 0 ? [] : [{ term: t('field.level'), value: <LevelBadge level={level} /> }]),
          { term: t('field.at'), value: decision.at },
          { term: t('field.ms'), value: t('ms', { ms: ms.toFixed(2) }) },
          ...(shadow
            ? [
                {
                  term: t('field.shadow'),
                  value: (
                    <>
                      {t('versionNumber', { number: shadow.number })} <OutcomeBadge outcome={shadow.outcome} />{' '}
                      {t('shadowScore', { score: shadow.score })}
                      {shadow.outcome !== decision.outcome && <Badge tone="info">{t('differs')}</Badge>}
                    </>
                  ),
                },
              ]
            : []),
          ...(lists.length > 0
            ? [
                {
                  term: t('field.lists'),
                  value: (
                    <Lines
                      of={lists.map(({ list: name, revision, at }) =>
                        at === null
                          ? t('listRevision', { name, revision })
                          : t('listRevisionAt', { name, revision, at }),
                      )}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

type Hit = {
  rule: string
  name: string
  weight: number
  condition: string | null
  values: readonly { column: string; text: string }[]
  /** Entry of a watch list that the rule found. */
  entry: FoundEntry | null
}

/** Rules that hit, each with its condition and a sentence of the values that it read. */
export function Hits({ hits }: { hits: readonly Hit[] }) {
  const { t } = useTranslation('screening')
  const entrySentence = useEntrySentence()
  return (
    <Card title={t('decision.hits')}>
      {hits.length === 0 ? (
        <p>{t('decision.noHits')}</p>
      ) : (
        <EntryList>
          {hits.map(({ rule, name, weight, condition, values, entry }) => (
            <Entry
              key={rule}
              head={
                <>
                  <strong>{name}</strong> <Badge>{t('weightOf', { weight })}</Badge>
                </>
              }
            >
              {entry && <p>{entrySentence(entry)}</p>}
              {values.length > 0 && <p>{t('said', { values: values.map(({ text }) => text).join(t('comma')) })}</p>}
              {condition && (
                <p className={classes.condition}>
                  {t('conditionOf')} <code>{condition}</code>
                </p>
              )}
            </Entry>
          ))}
        </EntryList>
      )}
    </Card>
  )
}

/** Reviews so far, oldest first. */
export function Judgements({ judgements }: Pick<DecisionView, 'judgements'>) {
  const { t } = useTranslation('screening')
  if (judgements.length === 0) return null
  return (
    <Card title={t('decision.judgements')}>
      <EntryList>
        {judgements.map(({ at, by, agent, verdict, reason }) => (
          <Entry
            key={`${at} ${by}`}
            head={
              <>
                <StatusBadge tone={verdict === 'block' ? 'danger' : 'success'}>{t(`verdict.${verdict}`)}</StatusBadge>{' '}
                {agent === null ? by : t('byAgent', { agent, by })} <span className={classes.muted}>{at}</span>
              </>
            }
          >
            <p className={classes.reason}>{reason}</p>
          </Entry>
        ))}
      </EntryList>
    </Card>
  )
}
