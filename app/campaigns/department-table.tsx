import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'

type Department = { department: string; items: number; papers: number; submitted: number }

/** Who has answered, by department. */
export function DepartmentTable({ departments }: { departments: readonly Department[] }) {
  const { t } = useTranslation('risk-evaluation')
  const nameOf = (department: string) => department || t('respondent.noDepartment')
  const columns: Column<Department>[] = [
    { key: 'department', head: t('respondent.department'), cell: (row) => nameOf(row.department), rowHead: true },
    { key: 'items', head: t('project.respondents'), cell: ({ items }) => items, numeric: true },
    {
      key: 'submitted',
      head: t('project.progress'),
      cell: ({ department, submitted, papers }) => (
        <ProgressBar label={t('project.progressOf', { name: nameOf(department) })} value={submitted} max={papers} />
      ),
      width: '12rem',
    },
  ]
  return (
    <DataTable
      caption={t('project.byDepartment')}
      compact
      columns={columns}
      rows={departments}
      rowKey={({ department }) => department}
    />
  )
}
