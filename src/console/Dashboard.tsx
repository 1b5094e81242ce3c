import { Card, CardActionArea, CardContent, Typography } from '@mui/material'
import { useStore } from '@nanostores/react'
import { Title } from 'react-admin'
import { menuFor } from './sections.ts'
import { $staff } from './session.ts'
import { colours } from './theme.ts'

const grid = { display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))' }

const Dashboard = () => {
  const staff = useStore($staff)
  return (
    <>
      <Title title="概览" />
      <Typography variant="h5" component="h2" sx={{ mt: 2 }}>
        {staff?.name}，您好
      </Typography>
      {menuFor(staff?.role).map(({ group, entries }) => (
        <section key={group} aria-label={group}>
          <Typography variant="h6" component="h3" sx={{ mt: 3, mb: 1 }}>
            {group}
          </Typography>
          <div style={grid}>
            {entries.map(({ name, label, icon: Icon, to }) => (
              <Card key={name}>
                <CardActionArea href={`#${to ?? `/${name}`}`}>
                  <CardContent sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: colours.pine }}>
                    <Icon />
                    <Typography component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
                      {label}
                    </Typography>
                  </CardContent>
                </CardActionArea>
              </Card>
            ))}
          </div>
        </section>
      ))}
    </>
  )
}
export default Dashboard
