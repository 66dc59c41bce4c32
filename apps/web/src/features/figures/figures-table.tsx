interface FiguresTableProps {
  caption: string
  columns: readonly string[]
  rows: readonly { key: string; name: string; cells: readonly string[] }[]
}

export function FiguresTable({ caption, columns, rows }: FiguresTableProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, n) => (
              <td key={columns[n + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
