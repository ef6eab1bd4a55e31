import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '#app/data/authorizations/states.tsx'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import * as at from '#contract/data/addresses.ts'
import type { AuthorizationState, TablePermission } from '#contract/data/authorizations/codes.ts'
import type { EffectiveRight, RightReason } from '#contract/data/authorizations/shapes.ts'
import classes from './missing-right.module.css'
import type { RightRefusal } from './right-refusal.ts'

type Props = {
  permission: TablePermission
  state: AuthorizationState
  right: EffectiveRight | undefined
  /** Addresses of the request form and of the workspace's requests. */
  apply: string | undefined
  applications: string
}

const reasonOf = (right: EffectiveRight | undefined, permission: TablePermission): RightReason | undefined =>
  right?.permissions.find((each) => each.permission === permission && !each.allowed)?.why

/** Missing right with its reason, the people who can grant it, and a link to apply. */
export function MissingRight({ permission, state, right, apply, applications }: Props) {
  return (
    <Missing
      permission={permission}
      why={reasonOf(right, permission)}
      deciders={right?.deciders ?? []}
      state={state}
      apply={apply}
      applications={applications}
    />
  )
}

/** Reasons that a new request can end. */
const endedByRequest: readonly RightReason[] = [
  'notApplied',
  'rejected',
  'cancelled',
  'ended',
  'revoked',
  'conditionOutdated',
]

/** A call's refusal for a missing right, with the same facts and links. */
export function RefusedRight({ refusal }: { refusal: RightRefusal }) {
  const { workspace, allowed } = useWorkspace()
  const { tableBizId, permission, why, deciders } = refusal
  const mayApply = allowed.execute && endedByRequest.includes(why)
  return (
    <Missing
      permission={permission}
      why={why}
      deciders={deciders}
      state={undefined}
      apply={mayApply ? at.apply(workspace.id, tableBizId) : undefined}
      applications={at.applications(workspace.id)}
    />
  )
}

type MissingProps = {
  permission: TablePermission
  why: RightReason | undefined
  deciders: readonly { name: string }[]
  state: AuthorizationState | undefined
  apply: string | undefined
  applications: string
}

function Missing({ permission, why, deciders, state, apply, applications }: MissingProps) {
  const { t } = useTranslation(['mart', 'authorizations'])
  return (
    <Card>
      <div className={classes.missing}>
        <span className={classes.sign}>
          <Icon name="lock" size={28} />
        </span>
        <div className={classes.words}>
          <h2>{t('missing.title', { permission: t(`authorizations:permission.${permission}`) })}</h2>
          <p>{why ? t(`authorizations:why.${why}`) : t('missing.line')}</p>
          <DescriptionList
            items={[
              ...(state === undefined ? [] : [{ term: t('missing.state'), value: <StateBadge state={state} /> }]),
              ...(deciders.length > 0
                ? [{ term: t('missing.deciders'), value: deciders.map(({ name }) => name).join(t('and')) }]
                : []),
            ]}
          />
          <div className={classes.actions}>
            {apply !== undefined && (
              <LinkButton look="primary" to={apply}>
                {t('apply')}
              </LinkButton>
            )}
            <LinkButton to={applications}>{t('applications')}</LinkButton>
          </div>
        </div>
      </div>
    </Card>
  )
}

type PartProps = Pick<Props, 'permission' | 'right' | 'apply'>

/** A missing permission next to others that the user has, in one line. */
export function MissingPart({ permission, right, apply }: PartProps) {
  const { t } = useTranslation(['mart', 'authorizations'])
  const why = reasonOf(right, permission)
  const people = (right?.deciders ?? []).map(({ name }) => name).join(t('and'))
  if (!why) return null
  return (
    <p className={classes.part}>
      <Icon name="lock" size={16} />
      <span>
        {t('missing.part', {
          permission: t(`authorizations:permission.${permission}`),
          why: t(why === 'notApplied' ? 'missing.notGranted' : `authorizations:why.${why}`),
        })}{' '}
        {why === 'notApplied' && people !== '' && t('missing.ask', { people })}{' '}
        {why === 'notApplied' && apply !== undefined && <Link to={apply}>{t('applyMore')}</Link>}
      </span>
    </p>
  )
}
