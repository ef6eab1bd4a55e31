import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/layout/card.tsx'
import { groupOf, useStateText } from './graph-picture.tsx'
import type { PictureNode } from './picture.ts'
import classes from './process.module.css'

type Props = { nodes: readonly PictureNode[]; open: string | undefined; to: (id: string) => string }

/** The steps in the order of the list, each with its inputs and known columns. */
export function StepList({ nodes, open, to }: Props) {
  const { t } = useTranslation('processes')
  const titles = new Map(nodes.map(({ id, title, kind }) => [id, title || t(`kind.${kind}`)]))
  return (
    <Card title={t('steps.title')} flush>
      <ol className={classes.steps}>
        {nodes.map((node) => (
          <StepLine key={node.id} node={node} titles={titles} isOpen={node.id === open} to={to(node.id)} />
        ))}
      </ol>
    </Card>
  )
}

type LineProps = { node: PictureNode; titles: ReadonlyMap<string, string>; isOpen: boolean; to: string }

function StepLine({ node, titles, isOpen, to }: LineProps) {
  const { t } = useTranslation('processes')
  const state = useStateText(node)
  const names = node.inputs.map((input) => titles.get(input.node) ?? input.node)
  return (
    <li className={classes.step} data-open={isOpen || undefined} data-faulty={node.faults > 0 || undefined}>
      <Link to={to} preventScrollReset aria-current={isOpen ? 'step' : undefined}>
        {titles.get(node.id)}
      </Link>
      <span className={classes.stepKind} data-group={groupOf(node.kind)}>
        {t(`kind.${node.kind}`)}
      </span>
      <span className={classes.stepState}>
        {node.kind !== 'source' &&
          `${names.length > 0 ? t('steps.reads', { names: names.join(t('and')) }) : t('steps.readsNone')} · `}
        {state}
      </span>
    </li>
  )
}
