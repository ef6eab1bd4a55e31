import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { NodeKind, nodesMax } from '#contract/data/processes/codes.ts'
import { EditorForm } from './editor-forms.ts'
import { groupOf } from './graph-picture.tsx'
import type { PictureNode } from './picture.ts'

type Props = { nodes: readonly PictureNode[]; open: string | undefined; reply: unknown; page: string }

const groups = [
  ['source', 'group.read'],
  ['shape', 'group.shape'],
  ['test', 'group.test'],
  ['output', 'group.write'],
] as const

/** Adds a step behind the open one, or behind the last. */
export function AddStep({ nodes, open, reply, page }: Props) {
  const { t } = useTranslation('processes')
  const readable = nodes.filter(({ kind }) => kind !== NodeKind.output)
  const after = readable.find(({ id }) => id === open) ?? readable.at(-1)
  const form = formState(EditorForm.add, {
    reply,
    fields: { kind: t('addStep.kind'), after: t('addStep.after') },
    saved: { kind: nodes.length === 0 ? NodeKind.source : undefined, after: after && `${after.id}:rows` },
  })
  if (nodes.length >= nodesMax)
    return (
      <Card title={t('addStep.title')}>
        <p>{t('addStep.full', { max: nodesMax })}</p>
      </Card>
    )
  return (
    <Card title={t('addStep.title')}>
      <PostForm key={`${open} ${nodes.length}`} form={form} action={page} preventScrollReset>
        <SelectField
          field={form.field('kind')}
          width="full"
          options={groups.map(([group, label]) => ({
            group: t(label),
            items: Object.values(NodeKind)
              .filter((kind) => groupOf(kind) === group)
              .map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
          }))}
        />
        {readable.length > 0 && (
          <SelectField
            field={form.field('after')}
            width="full"
            empty={t('addStep.afterNone')}
            options={readable.map(({ id, title, kind }) => ({
              value: `${id}:rows`,
              label: title || t(`kind.${kind}`),
            }))}
          />
        )}
        <FormActions>
          <Button>{t('addStep.action')}</Button>
        </FormActions>
      </PostForm>
    </Card>
  )
}
