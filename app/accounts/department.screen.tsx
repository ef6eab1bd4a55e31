import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Card } from '#app/ui/card.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { EditActions } from '#app/ui/edit-actions.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { VersionConflict } from '#app/ui/version-conflict.tsx'
import type { action, loader } from './department.server.ts'
import {
  type DepartmentFieldName,
  DepartmentFields,
  departmentFieldNames,
  useDepartmentLabels,
} from './department-fields.tsx'
import { FormId } from './form-id.ts'

export const handle: PageHandle<{ department: { name: string } }> = {
  i18n: 'departments',
  title: ({ t, data }) => t('departments:edit.title', { name: data?.department.name }),
}

export default function Department() {
  const { t } = useTranslation(['departments', 'common'])
  const { department, places, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = useDepartmentLabels()
  const form = formState(FormId.department, { reply, fields: labels, saved: draft?.values ?? department })
  const stored = reply?.stored
  // What the form was made from; a conflict has shown what is stored now, so the next post is made from that.
  const version = stored?.version ?? (reply?.values ?? draft?.values)?.version?.[0] ?? department.version
  const shown = (name: DepartmentFieldName, value: unknown): string => {
    if (name !== 'parentId') return String(value ?? '')
    return places.find(({ departmentId }) => String(departmentId) === String(value))?.fullName ?? t('field.top')
  }
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('edit.title', { name: department.name })}
        line={t('edit.line')}
        crumbs={[{ label: t('list.title'), to: '/system/departments' }]}
      />
      {!reply && <DraftNotice draft={draft} />}
      {stored && (
        <VersionConflict
          rows={departmentFieldNames.map((name) => ({
            field: labels[name],
            mine: shown(name, reply.values[name]?.[0]),
            stored: shown(name, stored[name]),
          }))}
        />
      )}
      <Card>
        <PostForm form={form}>
          <input type="hidden" name="version" value={version} />
          <DepartmentFields form={form} places={places} />
          <EditActions save={t('edit.save')} back="/system/departments" conflict={stored !== undefined} />
        </PostForm>
      </Card>
    </>
  )
}
