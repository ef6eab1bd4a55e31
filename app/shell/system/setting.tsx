import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/system/addresses.ts'
import { getSetting, updateSetting } from '#contract/shell/system/calls.ts'
import { BrandVariant, MenuStyle } from '#contract/shell/system/codes.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import {
  fieldsOf,
  type SettingField,
  SettingFields,
  settingFieldNames,
  settingSwitches,
  useSettingLabels,
} from './setting-fields.tsx'
import { settingOf, typedSetting } from './setting-form.server.ts'

const formId = 'setting'

export const handle: PageHandle = { i18n: 'system', title: ({ t }) => t('system:title') }

export async function loader(args: LoaderFunctionArgs) {
  return { setting: await query(args, getSetting), draft: await readDraft(args) }
}

/** After a version conflict both versions are shown, so that the user can choose one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedSetting, formId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, updateSetting, { body: settingOf(form.value) })
  if (!result.ok) return form.refusedBy(result, () => query(args, getSetting))
  const t = translatorOf(args.request, 'system')
  return redirectWithNotice(args, at.settings, t('done'))
}

export default function SystemSetting() {
  const { t } = useTranslation('system')
  const { setting, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = useSettingLabels()
  const words = useSettingWords()
  const mayWrite = usePermission(SystemPerm.writeSettings)
  const form = formState(formId, { reply, fields: labels, saved: draft?.values ?? fieldsOf(setting) })
  const stored = reply?.stored
  const conflict =
    stored &&
    settingFieldNames.map((name) => ({
      field: labels[name],
      mine: words(name, reply.values[name] ?? []),
      stored: words(name, fieldsOf(stored)[name]),
    }))
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('title')}
        line={t('line')}
        action={mayWrite && <LinkButton to={at.pictures}>{t('picture.title')}</LinkButton>}
      />
      {!mayWrite && (
        <Notice tone="info" title={t('readOnly')}>
          {t('readOnlyLine')}
        </Notice>
      )}
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={setting.version}
        conflict={conflict}
        save={mayWrite && t('save')}
        back={at.settings}
      >
        <SettingFields field={form.field} />
      </EditForm>
    </>
  )
}

/** Displays a field's value: for choices, their label. */
function useSettingWords() {
  const { t } = useTranslation('system')
  return (name: SettingField, value: string | readonly string[]): string => {
    const values = typeof value === 'string' ? [value] : value
    switch (name) {
      case 'sysLogo':
      case 'sysBackgroundIcon':
        return t(`variant.${values[0] === BrandVariant.blueWhite ? BrandVariant.blueWhite : BrandVariant.default}`)
      case 'menuStyle':
        return t(values[0] === MenuStyle.left ? 'menuStyle.left' : 'menuStyle.top')
      case 'switches':
        return settingSwitches
          .filter((each) => values.includes(each))
          .map((each) => t(`switch.${each}`))
          .join(' · ')
      default:
        return values.join('\n').replaceAll('\r', '')
    }
  }
}
