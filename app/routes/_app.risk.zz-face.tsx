import { type ActionFunctionArgs, data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Badge, StatusBadge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxGroup } from '#app/ui/checkbox-group.tsx'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { DataTable, orderOf } from '#app/ui/data-table.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Details } from '#app/ui/details.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { formState } from '#app/ui/form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { FieldSet, FormActions, PostForm } from '#app/ui/post-form.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { TextareaField } from '#app/ui/textarea-field.tsx'
export const handle = { title: () => '样例' }
export const loader = ({ request }: any) => ({ q: new URL(request.url).search })
export const action = (a: ActionFunctionArgs) =>
  data(
    {
      form: 's',
      values: { name: ['甲'], email: ['x'] },
      errors: {
        name: ['最多 10 个字符'],
        email: ['请输入正确的邮箱地址'],
        kinds: ['至少选择 1 项'],
        way: ['请填写此项'],
        file: ['请选择文件'],
        day: ['截止日期不能早于今天'],
        pw: ['x'],
        domain: ['请选择'],
        note: ['太长'],
      },
    },
    422,
  )
export default function S() {
  const { q } = useLoaderData<typeof loader>()
  const reply = q.includes('err')
    ? {
        form: 's',
        values: { name: ['甲'], email: ['x'] },
        errors: {
          name: ['最多 10 个字符'],
          email: ['请输入正确的邮箱地址'],
          kinds: ['至少选择 1 项'],
          way: ['请填写此项'],
          file: ['请选择文件'],
          day: ['截止日期不能早于今天'],
          pw: ['请输入密码'],
          domain: ['请选择'],
          note: ['太长'],
        },
      }
    : undefined
  const f = formState('s', {
    reply,
    fields: {
      name: '项目名称',
      email: '邮箱',
      kinds: '问卷',
      way: '发送方式',
      file: '评估对象清单',
      day: '截止日期',
      pw: '密码',
      domain: '业务领域',
      note: '备注',
    },
    saved: { name: '2026 年度风险评估', kinds: ['a'], way: '1', day: '2026-11-30' },
  })
  const rows = [
    ['2026 年度风险评估', '进行中', 'info', '2026-11-30', 18, 42],
    ['采购与付款专项', '已截止', 'neutral', '2026-09-30', 36, 36],
    ['信息系统专项', '已归档', 'neutral', '2026-03-31', 12, 15],
    ['境外子公司评估', '进行中', 'warning', '2026-11-22', 3, 28],
  ] as any[]
  if (q.includes('confirm'))
    return (
      <ConfirmPage title="删除项目“2026 年度风险评估”？" action="删除项目" danger back="/risk/projects" form="d">
        <p>项目的 42 份问卷链接将失效，已填写但未提交的内容会被删除。此操作不能撤销。</p>
      </ConfirmPage>
    )
  if (q.includes('form'))
    return (
      <>
        {reply && <ErrorSummary errors={f.errors} />}
        <PageHeader
          crumbs={[{ label: '评估项目', to: '/risk/projects' }]}
          title="新建项目"
          line="项目创建后添加评估对象，再发送问卷链接。"
        />
        <Card>
          <PostForm form={f} multipart>
            <TextField label="项目名称" hint="出现在问卷标题中，最多 100 个字符" field={f.field('name')} width="long" />
            <TextField label="邮箱" field={f.field('email')} optional type="email" />
            <PasswordField label="密码" field={f.field('pw')} autoComplete="new-password" />
            <SelectField
              label="业务领域"
              field={f.field('domain')}
              options={[
                { value: '1', label: '操作风险' },
                { value: '2', label: '财务' },
              ]}
            />
            <DateField label="截止日期" hint="当天 24:00 前可提交" field={f.field('day')} />
            <CheckboxGroup
              label="问卷"
              field={f.field('kinds')}
              choices={[
                { value: 'a', label: '操作风险', hint: '70 行 × 19 列' },
                { value: 'b', label: '合规风险' },
              ]}
            />
            <RadioGroup
              label="发送方式"
              field={f.field('way')}
              choices={[
                { value: '0', label: '内部人员' },
                { value: '1', label: '外部人员' },
              ]}
            />
            <FileField label="评估对象清单" hint="xlsx，最多 5 MB" field={f.field('file')} />
            <TextareaField label="备注" field={f.field('note')} optional />
            <FieldSet legend="分组">
              <TextField label="禁用" disabled field={{ name: 'x', initialValue: '不可改' }} />
            </FieldSet>
            <FormActions>
              <Button look="primary">创建项目</Button>
              <LinkButton look="quiet" to="..">
                取消
              </LinkButton>
              <Button look="danger">删除</Button>
              <Button disabled>不可用</Button>
            </FormActions>
          </PostForm>
        </Card>
      </>
    )
  return (
    <>
      <PageHeader
        title="评估项目"
        status={<StatusBadge tone="info">进行中</StatusBadge>}
        line="向部门和外部人员下发风险问卷，跟踪填写并汇总结果。"
        action={
          <>
            <LinkButton to="?form" icon={IconPlus} look="primary">
              新建项目
            </LinkButton>
            <LinkButton to="?x">导出</LinkButton>
          </>
        }
      />
      <TabLinks
        label="x"
        tabs={[
          { label: '全部', to: '/risk/zz-face', count: 128 },
          { label: '我负责的', to: '/risk/projects' },
          { label: '已归档', to: '/risk/a' },
        ]}
      />
      <Notice tone="success" live>
        项目“2026 年度风险评估”已保存。
      </Notice>
      <Notice tone="warning" title="即将截止">
        还有 25 份问卷未提交。
      </Notice>
      <Notice tone="danger" title="发送失败">
        邮件服务没有响应。
      </Notice>
      <Notice tone="info">提示内容。</Notice>
      <FilterBar label="筛选" active>
        <TextField label="项目名称" field={{ name: 'q' }} />
        <SelectField label="状态" field={{ name: 'status' }} empty="全部" options={[{ value: '0', label: '进行中' }]} />
        <DateField label="截止不晚于" field={{ name: 'to' }} width="full" />
      </FilterBar>
      <DataTable
        caption="评估项目"
        rows={rows}
        rowKey={(r) => r[0]}
        order={orderOf(q || '?sort=-end', ['name', 'end'])}
        columns={[
          { key: 'name', head: '项目名称', sortable: true, rowHead: true, cell: (r) => <a href="/risk">{r[0]}</a> },
          { key: 's', head: '状态', cell: (r) => <StatusBadge tone={r[2]}>{r[1]}</StatusBadge> },
          { key: 'end', head: '截止日期', sortable: true, cell: (r) => r[3] },
          {
            key: 'p',
            head: '已提交',
            width: '12rem',
            cell: (r) => <ProgressBar label="已提交" value={r[4]} max={r[5]} />,
          },
          { key: 'n', head: '高风险项', numeric: true, sortable: true, cell: (r) => r[5] * 13 },
          {
            key: 'a',
            head: '操作',
            actions: true,
            cell: () => (
              <>
                <a href="/risk">查看</a>
                <a href="/risk">提醒</a>
              </>
            ),
          },
        ]}
      />
      <Pager page={3} size={10} total={128} />
      <Card
        title="项目信息"
        action={
          <LinkButton small to="?form">
            编辑
          </LinkButton>
        }
      >
        <DescriptionList
          items={[
            { term: '负责人', value: '陈思远' },
            { term: '截止', value: '2026年11月30日 23:59' },
            { term: '业务领域', value: <Badge>操作风险</Badge> },
            { term: '备注', value: '年度例行评估，覆盖总部与三家子公司。' },
          ]}
        />
      </Card>
      <Details summary="三级说明">低：影响小于 10 万元。</Details>
      <Card title="评估结果" flush>
        <EmptyState
          title="还没有提交的问卷"
          line="有问卷提交后，这里按一级分类和部门显示风险热图。"
          action={<LinkButton to="?x">发送提醒</LinkButton>}
        />
      </Card>
    </>
  )
}
