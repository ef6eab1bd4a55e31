import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import * as at from '#contract/data/addresses.ts'
import type { RuleContent } from '#contract/data/rules/shapes.ts'
import { EditorForm } from './editor-forms.ts'
import classes from './rules.module.css'

type Props = {
  content: Pick<RuleContent, 'judgingFields' | 'rules'>
  modelBizId: string
  version: number
  max: number
  /** False for a version that is only read. */
  mayEdit?: boolean
}

/** Judging fields, each with its values in the order in which they are tried. */
export function JudgingList({ content: { judgingFields, rules }, modelBizId, version, max, mayEdit = true }: Props) {
  const { t } = useTranslation('rules')
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const isEdited = mayEdit && allowed.edit
  const nameOf = (ruleId: string) => rules.find((rule) => rule.id === ruleId)?.name ?? ruleId
  const whenOf = ({ scoreFrom, rules: needed }: RuleContent['judgingFields'][number]['values'][number]) =>
    [
      ...(scoreFrom === null ? [] : [t('judging.from', { score: scoreFrom })]),
      ...(needed.length > 0 ? [t('judging.hit', { names: needed.map(nameOf).join(t('and')) })] : []),
    ].join(t('judging.both')) || t('judging.always')
  return (
    <Card
      title={t('judging.title')}
      action={
        isEdited &&
        judgingFields.length < max && (
          <LinkButton small look="quiet" to={at.judgingNew(id, modelBizId)}>
            {t('judging.add')}
          </LinkButton>
        )
      }
    >
      {judgingFields.length === 0 && <p className={classes.hint}>{t('judging.none')}</p>}
      <ul className={classes.judging}>
        {judgingFields.map(({ name, values }, place) => (
          <li key={name}>
            <div className={classes.judgingHead}>
              {isEdited ? <Link to={at.judging(id, modelBizId, place + 1)}>{name}</Link> : <strong>{name}</strong>}
              {isEdited && (
                <PostForm form={{ id: EditorForm.judging }} preventScrollReset>
                  <input type="hidden" name="place" value={place} />
                  <input type="hidden" name="version" value={version} />
                  <Button small look="quiet">
                    {t('change.remove')}
                    <VisuallyHidden> {name}</VisuallyHidden>
                  </Button>
                </PostForm>
              )}
            </div>
            <ol className={classes.values}>
              {values.map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: values have an order and no other key
                <li key={at}>{t('judging.value', { value: value.value, when: whenOf(value) })}</li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </Card>
  )
}
