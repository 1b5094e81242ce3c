// Ten assessments computed by hand from the numbers of model 2026.1. Each line of a group: question, answer (`-` if open),
// score × weight = product. Below them: sum of the products ÷ sum of the weights = mean, a limit that applies, → sub-score.

export const scoresByHand: Readonly<Record<string, string>> = {
  'the best answer to every question': `
    massif
      thickness        1         100 × 22 = 2200
      soil             1         100 × 14 = 1400
      land_fertility   1         100 × 14 = 1400
      slope            1         100 × 14 = 1400
      aspect           5         100 × 5 = 500
      position         1         100 × 5 = 500
      irrigation       1         100 × 8 = 800
      drainage         1         100 × 6 = 600
      shape            1         100 × 5 = 500
      land_leveling    1         100 × 7 = 700
      10000 ÷ 100 = 100 → 100.0
    matching
      road             1         100 × 30 = 3000
      water_supply     1         100 × 20 = 2000
      power_supply     1         100 × 18 = 1800
      network          1         100 × 7 = 700
      mechanization    1         100 × 13 = 1300
      subsidiary       1,2,3,4,5 100 × 12 = 1200
      10000 ÷ 100 = 100 → 100.0
    periphery
      related          1,2,3,4,5 100 × 30 = 3000
      national_highway 1         100 × 20 = 2000
      expressway       1         100 × 20 = 2000
      railway          1         100 × 10 = 1000
      high_speed_rail  1         100 × 8 = 800
      port             1         100 × 7 = 700
      airport          1         100 × 5 = 500
      10000 ÷ 100 = 100 → 100.0
    economics
      years            50        100 × 30 = 3000
      land_output      2         100 × 25 = 2500
      fit              2         100 × 20 = 2000
      income           1         100 × 10 = 1000
      huinong          1         100 × 15 = 1500
      10000 ÷ 100 = 100 → 100.0
    management
      utilization      1         100 × 30 = 3000
      labor_force      1         100 × 25 = 2500
      area             1000      100 × 25 = 2500
      policy           1         100 × 20 = 2000
      10000 ÷ 100 = 100 → 100.0
    comprehensive
      30 × 100.0 + 20 × 100.0 + 15 × 100.0 + 20 × 100.0 + 15 × 100.0 = 10000 ÷ 100 = 100 → 100.0 Ⅰ
  `,
  'the worst answer to every question, limits that nothing reaches': `
    massif
      thickness        5         15 × 22 = 330
      soil             4         30 × 14 = 420
      land_fertility   5         10 × 14 = 140
      slope            6         5 × 14 = 70
      aspect           4         60 × 5 = 300
      position         5         35 × 5 = 175
      irrigation       4         20 × 8 = 160
      drainage         4         20 × 6 = 120
      shape            3         40 × 5 = 200
      land_leveling    5         15 × 7 = 105
      2020 ÷ 100 = 20.2 limit 50 → 20.2
    matching
      road             3         10 × 30 = 300
      water_supply     3         25 × 20 = 500
      power_supply     3         25 × 18 = 450
      network          3         25 × 7 = 175
      mechanization    3         20 × 13 = 260
      subsidiary       0         30 × 12 = 360
      2045 ÷ 100 = 20.45 limit 60 → 20.5
    periphery
      related          0         20 × 30 = 600
      national_highway 4         15 × 20 = 300
      expressway       4         15 × 20 = 300
      railway          4         15 × 10 = 150
      high_speed_rail  4         15 × 8 = 120
      port             4         15 × 7 = 105
      airport          4         15 × 5 = 75
      1650 ÷ 100 = 16.5 → 16.5
    economics
      years            1         5 × 30 = 150
      land_output      5         20 × 25 = 500
      fit              5         10 × 20 = 200
      income           3         20 × 10 = 200
      huinong          0         40 × 15 = 600
      1650 ÷ 100 = 16.5 limit 50 → 16.5
    management
      utilization      3         20 × 30 = 600
      labor_force      3         25 × 25 = 625
      area             0.01      20.015 × 25 = 500.375
      policy           0         40 × 20 = 800
      2525.375 ÷ 100 = 25.25375 → 25.3
    comprehensive
      30 × 20.2 + 20 × 20.5 + 15 × 16.5 + 20 × 16.5 + 15 × 25.3 = 1973 ÷ 100 = 19.73 → 19.7 Ⅴ
  `,
  'a middling plot with every optional answer, and numbers between the points of their lines': `
    massif
      thickness        2         90 × 22 = 1980
      soil             1         100 × 14 = 1400
      land_fertility   2         80 × 14 = 1120
      slope            3         70 × 14 = 980
      aspect           2         85 × 5 = 425
      position         3         75 × 5 = 375
      irrigation       3         55 × 8 = 440
      drainage         2         80 × 6 = 480
      shape            2         70 × 5 = 350
      land_leveling    3         65 × 7 = 455
      8005 ÷ 100 = 80.05 → 80.1
    matching
      road             2         60 × 30 = 1800
      water_supply     2         70 × 20 = 1400
      power_supply     1         100 × 18 = 1800
      network          1         100 × 7 = 700
      mechanization    2         60 × 13 = 780
      subsidiary       0         30 × 12 = 360
      6840 ÷ 100 = 68.4 → 68.4
    periphery
      related          1,4       55 × 30 = 1650
      national_highway 1         100 × 20 = 2000
      expressway       2         75 × 20 = 1500
      railway          3         45 × 10 = 450
      high_speed_rail  2         75 × 8 = 600
      port             4         15 × 7 = 105
      airport          3         45 × 5 = 225
      6530 ÷ 100 = 65.3 → 65.3
    economics
      years            37        93.5 × 30 = 2805
      land_output      1         100 × 25 = 2500
      fit              2         100 × 20 = 2000
      income           1         100 × 10 = 1000
      huinong          1         100 × 15 = 1500
      9805 ÷ 100 = 98.05 → 98.1
    management
      utilization      1         100 × 30 = 3000
      labor_force      2         65 × 25 = 1625
      area             620.5     91.867857 × 25 = 2296.696429
      policy           3         90 × 20 = 1800
      8721.696429 ÷ 100 = 87.216964 → 87.2
    comprehensive
      30 × 80.1 + 20 × 68.4 + 15 × 65.3 + 20 × 98.1 + 15 × 87.2 = 8020.5 ÷ 100 = 80.205 → 80.2 Ⅱ
  `,
  'a middling plot whose optional answers are open': `
    massif
      thickness        2         90 × 22 = 1980
      soil             1         100 × 14 = 1400
      land_fertility   2         80 × 14 = 1120
      slope            -
      aspect           -
      position         -
      irrigation       3         55 × 8 = 440
      drainage         2         80 × 6 = 480
      shape            2         70 × 5 = 350
      land_leveling    3         65 × 7 = 455
      6225 ÷ 76 = 81.907895 → 81.9
    matching
      road             2         60 × 30 = 1800
      water_supply     2         70 × 20 = 1400
      power_supply     1         100 × 18 = 1800
      network          1         100 × 7 = 700
      mechanization    2         60 × 13 = 780
      subsidiary       0         30 × 12 = 360
      6840 ÷ 100 = 68.4 → 68.4
    periphery
      related          1,4       55 × 30 = 1650
      national_highway 1         100 × 20 = 2000
      expressway       2         75 × 20 = 1500
      railway          3         45 × 10 = 450
      high_speed_rail  2         75 × 8 = 600
      port             4         15 × 7 = 105
      airport          3         45 × 5 = 225
      6530 ÷ 100 = 65.3 → 65.3
    economics
      years            30        90 × 30 = 2700
      land_output      1         100 × 25 = 2500
      fit              2         100 × 20 = 2000
      income           1         100 × 10 = 1000
      huinong          1         100 × 15 = 1500
      9700 ÷ 100 = 97 → 97.0
    management
      utilization      1         100 × 30 = 3000
      labor_force      2         65 × 25 = 1625
      area             120       71.5 × 25 = 1787.5
      policy           3         90 × 20 = 1800
      8212.5 ÷ 100 = 82.125 → 82.1
    comprehensive
      30 × 81.9 + 20 × 68.4 + 15 × 65.3 + 20 × 97.0 + 15 × 82.1 = 7976 ÷ 100 = 79.76 → 79.8 Ⅱ
  `,
  'the best plot on thin soil: at most 60': `
    massif
      thickness        5         15 × 22 = 330
      soil             1         100 × 14 = 1400
      land_fertility   1         100 × 14 = 1400
      slope            1         100 × 14 = 1400
      aspect           5         100 × 5 = 500
      position         1         100 × 5 = 500
      irrigation       1         100 × 8 = 800
      drainage         1         100 × 6 = 600
      shape            1         100 × 5 = 500
      land_leveling    1         100 × 7 = 700
      8130 ÷ 100 = 81.3 limit 60 → 60.0
    matching
      road             1         100 × 30 = 3000
      water_supply     1         100 × 20 = 2000
      power_supply     1         100 × 18 = 1800
      network          1         100 × 7 = 700
      mechanization    1         100 × 13 = 1300
      subsidiary       1,2,3,4,5 100 × 12 = 1200
      10000 ÷ 100 = 100 → 100.0
    periphery
      related          1,2,3,4,5 100 × 30 = 3000
      national_highway 1         100 × 20 = 2000
      expressway       1         100 × 20 = 2000
      railway          1         100 × 10 = 1000
      high_speed_rail  1         100 × 8 = 800
      port             1         100 × 7 = 700
      airport          1         100 × 5 = 500
      10000 ÷ 100 = 100 → 100.0
    economics
      years            44        97 × 30 = 2910
      land_output      2         100 × 25 = 2500
      fit              2         100 × 20 = 2000
      income           1         100 × 10 = 1000
      huinong          1         100 × 15 = 1500
      9910 ÷ 100 = 99.1 → 99.1
    management
      utilization      1         100 × 30 = 3000
      labor_force      1         100 × 25 = 2500
      area             8.8       33.2 × 25 = 830
      policy           1         100 × 20 = 2000
      8330 ÷ 100 = 83.3 → 83.3
    comprehensive
      30 × 60.0 + 20 × 100.0 + 15 × 100.0 + 20 × 99.1 + 15 × 83.3 = 8531.5 ÷ 100 = 85.315 → 85.3 Ⅰ
  `,
  'the best plot on thin soil and a slope above 45°: the lower of both limits': `
    massif
      thickness        5         15 × 22 = 330
      soil             1         100 × 14 = 1400
      land_fertility   1         100 × 14 = 1400
      slope            6         5 × 14 = 70
      aspect           5         100 × 5 = 500
      position         1         100 × 5 = 500
      irrigation       1         100 × 8 = 800
      drainage         1         100 × 6 = 600
      shape            1         100 × 5 = 500
      land_leveling    1         100 × 7 = 700
      6800 ÷ 100 = 68 limit 50 → 50.0
    matching
      road             1         100 × 30 = 3000
      water_supply     1         100 × 20 = 2000
      power_supply     1         100 × 18 = 1800
      network          1         100 × 7 = 700
      mechanization    1         100 × 13 = 1300
      subsidiary       1,2,3,4,5 100 × 12 = 1200
      10000 ÷ 100 = 100 → 100.0
    periphery
      related          1,2,3,4,5 100 × 30 = 3000
      national_highway 1         100 × 20 = 2000
      expressway       1         100 × 20 = 2000
      railway          1         100 × 10 = 1000
      high_speed_rail  1         100 × 8 = 800
      port             1         100 × 7 = 700
      airport          1         100 × 5 = 500
      10000 ÷ 100 = 100 → 100.0
    economics
      years            50        100 × 30 = 3000
      land_output      2         100 × 25 = 2500
      fit              4         90 × 20 = 1800
      income           1         100 × 10 = 1000
      huinong          5         70 × 15 = 1050
      9350 ÷ 100 = 93.5 → 93.5
    management
      utilization      1         100 × 30 = 3000
      labor_force      1         100 × 25 = 2500
      area             1000      100 × 25 = 2500
      policy           1         100 × 20 = 2000
      10000 ÷ 100 = 100 → 100.0
    comprehensive
      30 × 50.0 + 20 × 100.0 + 15 × 100.0 + 20 × 93.5 + 15 × 100.0 = 8370 ÷ 100 = 83.7 → 83.7 Ⅱ
  `,
  'without a road, among good facilities: at most 60': `
    massif
      thickness        2         90 × 22 = 1980
      soil             1         100 × 14 = 1400
      land_fertility   2         80 × 14 = 1120
      slope            2         90 × 14 = 1260
      aspect           -
      position         -
      irrigation       3         55 × 8 = 440
      drainage         2         80 × 6 = 480
      shape            2         70 × 5 = 350
      land_leveling    3         65 × 7 = 455
      7485 ÷ 90 = 83.166667 → 83.2
    matching
      road             3         10 × 30 = 300
      water_supply     1         100 × 20 = 2000
      power_supply     1         100 × 18 = 1800
      network          1         100 × 7 = 700
      mechanization    1         100 × 13 = 1300
      subsidiary       1,2,3,4,5 100 × 12 = 1200
      7300 ÷ 100 = 73 limit 60 → 60.0
    periphery
      related          2,3,4,5   95 × 30 = 2850
      national_highway 1         100 × 20 = 2000
      expressway       2         75 × 20 = 1500
      railway          3         45 × 10 = 450
      high_speed_rail  2         75 × 8 = 600
      port             4         15 × 7 = 105
      airport          3         45 × 5 = 225
      7730 ÷ 100 = 77.3 → 77.3
    economics
      years            30        90 × 30 = 2700
      land_output      1         100 × 25 = 2500
      fit              2         100 × 20 = 2000
      income           1         100 × 10 = 1000
      huinong          1         100 × 15 = 1500
      9700 ÷ 100 = 97 → 97.0
    management
      utilization      1         100 × 30 = 3000
      labor_force      2         65 × 25 = 1625
      area             120       71.5 × 25 = 1787.5
      policy           3         90 × 20 = 1800
      8212.5 ÷ 100 = 82.125 → 82.1
    comprehensive
      30 × 83.2 + 20 × 60.0 + 15 × 77.3 + 20 × 97.0 + 15 × 82.1 = 8027 ÷ 100 = 80.27 → 80.3 Ⅱ
  `,
  'four years left, with output and subsidies: at most 50': `
    massif
      thickness        1         100 × 22 = 2200
      soil             1         100 × 14 = 1400
      land_fertility   1         100 × 14 = 1400
      slope            1         100 × 14 = 1400
      aspect           -
      position         1         100 × 5 = 500
      irrigation       1         100 × 8 = 800
      drainage         1         100 × 6 = 600
      shape            1         100 × 5 = 500
      land_leveling    1         100 × 7 = 700
      9500 ÷ 95 = 100 → 100.0
    matching
      road             1         100 × 30 = 3000
      water_supply     1         100 × 20 = 2000
      power_supply     1         100 × 18 = 1800
      network          1         100 × 7 = 700
      mechanization    1         100 × 13 = 1300
      subsidiary       1,3       70 × 12 = 840
      9640 ÷ 100 = 96.4 → 96.4
    periphery
      related          5         40 × 30 = 1200
      national_highway 1         100 × 20 = 2000
      expressway       1         100 × 20 = 2000
      railway          1         100 × 10 = 1000
      high_speed_rail  1         100 × 8 = 800
      port             1         100 × 7 = 700
      airport          1         100 × 5 = 500
      8200 ÷ 100 = 82 → 82.0
    economics
      years            4         20 × 30 = 600
      land_output      2         100 × 25 = 2500
      fit              2         100 × 20 = 2000
      income           2         60 × 10 = 600
      huinong          1         100 × 15 = 1500
      7200 ÷ 100 = 72 limit 50 → 50.0
    management
      utilization      1         100 × 30 = 3000
      labor_force      1         100 × 25 = 2500
      area             75.25     62.575 × 25 = 1564.375
      policy           5         70 × 20 = 1400
      8464.375 ÷ 100 = 84.64375 → 84.6
    comprehensive
      30 × 100.0 + 20 × 96.4 + 15 × 82.0 + 20 × 50.0 + 15 × 84.6 = 8427 ÷ 100 = 84.27 → 84.3 Ⅱ
  `,
  'several facilities, none of them enough for the full score': `
    massif
      thickness        2         90 × 22 = 1980
      soil             3         50 × 14 = 700
      land_fertility   2         80 × 14 = 1120
      slope            -
      aspect           -
      position         -
      irrigation       4         20 × 8 = 160
      drainage         2         80 × 6 = 480
      shape            2         70 × 5 = 350
      land_leveling    3         65 × 7 = 455
      5245 ÷ 76 = 69.013158 → 69.0
    matching
      road             2         60 × 30 = 1800
      water_supply     2         70 × 20 = 1400
      power_supply     1         100 × 18 = 1800
      network          1         100 × 7 = 700
      mechanization    2         60 × 13 = 780
      subsidiary       2,4,5     75 × 12 = 900
      7380 ÷ 100 = 73.8 → 73.8
    periphery
      related          1,2,3     80 × 30 = 2400
      national_highway 1         100 × 20 = 2000
      expressway       2         75 × 20 = 1500
      railway          3         45 × 10 = 450
      high_speed_rail  2         75 × 8 = 600
      port             4         15 × 7 = 105
      airport          3         45 × 5 = 225
      7280 ÷ 100 = 72.8 → 72.8
    economics
      years            5         25 × 30 = 750
      land_output      4         75 × 25 = 1875
      fit              1         80 × 20 = 1600
      income           1         100 × 10 = 1000
      huinong          0         40 × 15 = 600
      5825 ÷ 100 = 58.25 → 58.3
    management
      utilization      2         85 × 30 = 2550
      labor_force      3         25 × 25 = 625
      area             10        35 × 25 = 875
      policy           4         80 × 20 = 1600
      5650 ÷ 100 = 56.5 → 56.5
    comprehensive
      30 × 69.0 + 20 × 73.8 + 15 × 72.8 + 20 × 58.3 + 15 × 56.5 = 6651.5 ÷ 100 = 66.515 → 66.5 Ⅲ
  `,
  'a small and remote plot with poor answers, of whose optional ones one is given': `
    massif
      thickness        4         45 × 22 = 990
      soil             3         50 × 14 = 700
      land_fertility   4         35 × 14 = 490
      slope            5         20 × 14 = 280
      aspect           -
      position         -
      irrigation       4         20 × 8 = 160
      drainage         3         55 × 6 = 330
      shape            3         40 × 5 = 200
      land_leveling    5         15 × 7 = 105
      3255 ÷ 90 = 36.166667 → 36.2
    matching
      road             2         60 × 30 = 1800
      water_supply     3         25 × 20 = 500
      power_supply     3         25 × 18 = 450
      network          3         25 × 7 = 175
      mechanization    3         20 × 13 = 260
      subsidiary       5         45 × 12 = 540
      3725 ÷ 100 = 37.25 → 37.3
    periphery
      related          4         35 × 30 = 1050
      national_highway 2         75 × 20 = 1500
      expressway       3         45 × 20 = 900
      railway          4         15 × 10 = 150
      high_speed_rail  4         15 × 8 = 120
      port             4         15 × 7 = 105
      airport          4         15 × 5 = 75
      3900 ÷ 100 = 39 → 39.0
    economics
      years            12        50 × 30 = 1500
      land_output      3         75 × 25 = 1875
      fit              3         80 × 20 = 1600
      income           2         60 × 10 = 600
      huinong          0         40 × 15 = 600
      6175 ÷ 100 = 61.75 → 61.8
    management
      utilization      3         20 × 30 = 600
      labor_force      2         65 × 25 = 1625
      area             3.33      24.995 × 25 = 624.875
      policy           0         40 × 20 = 800
      3649.875 ÷ 100 = 36.49875 → 36.5
    comprehensive
      30 × 36.2 + 20 × 37.3 + 15 × 39.0 + 20 × 61.8 + 15 × 36.5 = 4200.5 ÷ 100 = 42.005 → 42.0 Ⅳ
  `,
}
