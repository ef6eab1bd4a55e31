/** The forms of the pages on users, roles and departments: by its id an action's reply finds its form. */
export const FormId = {
  user: 'user',
  roles: 'roles',
  status: 'status',
  link: 'link',
  workbook: 'workbook',
  role: 'role',
  department: 'department',
  remove: 'remove',
} as const
