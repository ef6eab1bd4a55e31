/**
 * Most common passwords of at least ten characters, lower case: from published leaks, plus variants likely on Chinese
 * keyboards and with Chinese names. Repeated and sequential passwords are detected by rule, not listed.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 1qaz@wsx3edc q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedcrfv
  qazwsxedc1 qazwsx123456 qazwsx12345 zaq12wsxcde zaq1xsw2cde3 zaq12wsx34 qweasdzxc1 qweasdzxc123 qweasd123456 qwe123456789 qwe1234567
  qweqweqwe1 qweasd1234 qwertyuiop123 qwerty123456 qwerty12345 qwerty1234 qwerty123456789 qwertyuiop1 qwerty123! qwert12345
  qwer123456 qwer12345678 qwer1234567 asdf123456 asdfgh123456 asdfghjkl1 asdfghjkl123 asd123456789 zxcvbnm123 zxcvbnm1234
  zxcvbnm123456 zxc123456789 1234qwerasdf 1234qwerasdfzxcv 123qweasdzxc 123456qwerty 12345qwert 123456789q 123456789a
  123456789z 123456789abc 1234567890a 1234567890q 123456abcd 123456abcdef 12345abcde a123456789 aa123456789 aaa123456789
  ab123456789 abc123456789 abc12345678 abc1234567 abc123abc123 abcd123456 abcd12345678 abcd1234abcd abcd1234567 abcde12345
  abcdef123456 as123456789 q123456789 qq123456789 qq1234567890 w123456789 wang123456 zhang123456 zhao123456 liu1234567 li123456789
  chen123456 yang123456 huang123456 zz123456789 z123456789 x123456789 woaini1314 woaini520 woaini1314520 woaini521314
  woaini123456 5201314520 5201314521 1314520520 1314521521 5211314521 520520520520 7758521521 woaiwojia1 woaiwojia520 iloveyou1314
  iloveyou520 iloveyou123 iloveyou12 iloveyou1234 iloveyou11 iloveyou22 iloveyou13 iloveyou10 iloveyou01 iloveyou2020
  iloveyousomuch ilovemyself ilovejesus iloveyoubaby ilovemymom ilovegod123 password01 password10 password11 password12
  password13 password123 password1234 password12345 password123456 password123456789 password1! password123! password99
  password2020 password2021 password2022 password2023 password2024 password2025 password2026 passw0rd01 passw0rd12 passw0rd123
  passw0rd1234 p@ssw0rd01 p@ssw0rd12 p@ssw0rd123 p@ssw0rd1234 p@ssw0rd2024 p@ssw0rd2025 p@ssword123 p@ssword1234 pa$$w0rd123
  pass123456 pass12345678 passwordpassword mypassword newpassword newpassword1 mypassword1 mypassword123 thisismypassword password@123
  pass@word1 pass@word123 pass@12345 passport123 admin12345 admin123456 admin1234567 admin12345678 admin123456789 admin@1234
  admin@12345 admin@123456 adminadmin adminadmin1 adminadmin123 administrator administrator1 administrator123 root123456
  rootroot123 toor123456 test123456 test12345678 testtest123 testtest1234 test1234567 user123456 user12345678 guest123456
  guestguest demo123456 demodemo123 changeme12 changeme123 changeme1234 changemenow welcome123 welcome1234 welcome12345
  welcome123456 welcome2024 welcome2025 welcome2026 welcome@123 letmein123 letmein1234 letmein12345 letmeinnow letmein123456
  default123 default1234 system123456 oracle123456 master123456 manager123 manager1234 supervisor superman123 superman12 superman1234
  batman123456 spiderman1 spiderman12 spiderman123 pokemon123 pokemon1234 football10 football11 football12 football123
  baseball10 baseball12 baseball123 basketball basketball1 basketball123 volleyball volleyball1 liverpool1 liverpool12
  liverpool123 manchester manchester1 manchesterunited arsenal123 chelsea123 chelsea1234 barcelona1 barcelona10 barcelona123
  realmadrid realmadrid1 juventus10 juventus123 starwars123 starwars12 starwars1234 minecraft1 minecraft12 minecraft123
  princess12 princess123 princess1234 princess10 princess11 princess13 butterfly1 butterfly12 butterfly123 butterfly7
  sunshine12 sunshine123 sunshine1234 sunshine11 sunshine10 chocolate1 chocolate12 chocolate123 strawberry strawberry1
  strawberry12 blackberry cheesecake watermelon watermelon1 computer12 computer123 computer1234 internet123 samsung123
  samsung1234 microsoft1 microsoft123 windows123 windows1234 dragon123456 dragonball dragonball1 dragonballz dragonballz1
  monkey123456 monkey1234 michael123 michael1234 jennifer12 jennifer123 jessica123 jessica1234 jonathan12 jonathan123
  christopher christopher1 christian1 christian12 christine1 christina1 elizabeth1 elizabeth12 elizabeth123 alexander1
  alexander12 alexander123 alexandra1 alexandria anthony123 stephanie1 stephanie12 nicholas12 nicholas123 charlie123
  charlie1234 ashley1234 daniel1234 jordan1234 thomas1234 matthew123 maverick12 victoria12 victoria123 veronica123 valentina1
  valentine1 california california1 california123 washington washington1 australia1 australia123 philadelphia
  philippines singapore1 singapore123 hongkong123 beijing2008 beijing123 shanghai123 china123456 zhongguo123 zhongguo1949 taiwan123456
  tinkerbell tinkerbell1 hellokitty hellokitty1 hellokitty123 helloworld helloworld1 helloworld123 hello123456 hello12345
  hello1234567 hellohello hellohello1 mylove123456 loveyou123 loveyou1234 lovelove123 lovelove12 loveme1234 loveforever
  forever123 forever1234 foreverlove forgetmenot friendship friendship1 friends123 friends4ever bestfriend bestfriend1 bestfriends
  babygirl12 babygirl123 babygirl1234 babygirl10 babygirl11 babygirl13 babygirl01 beautiful1 beautiful12 beautiful123
  lovely1234 sweetheart sweetheart1 sweetheart12 sweetie123 cutiepie12 cutiepie123 angel12345 angel123456 anjelina123
  jesuschrist jesuschrist1 jesus12345 jesus123456 jesusisLord jesuslovesme godisgood1 godisgood123 godislove1 blessed123 blessed1234
  trustno123 trustnoone trustnoone1 whatever12 whatever123 whatever1234 nothing123 nothing1234 something1 secret1234
  secret123456 security12 security123 security1234 access1234 access123456 killer1234 killer12345 killer123456 gangster12
  gangster123 gangsta123 playboy123 playstation playstation1 playstation2 playstation3 nintendo123 counterstrike
  metallica1 metallica666 slipknot666 slipknot123 linkinpark linkinpark1 greenday123 nirvana123 michaeljackson superstar1
  superstar123 rockstar12 rockstar123 skateboard skateboard1 snowboard1 motorcycle motorola123 harleydavidson mustang1965
  mustang123 corvette123 mercedes123 mercedesbenz lamborghini lamborghini1 ferrari123 porsche911 volkswagen toyota123456
  yamaha123456 kawasaki123 honda12345 honda123456 september1 september11 september12 november11 november12 december12
  december25 february14 october1234 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 winter2023 winter2024
  winter2025 spring2024 spring2025 autumn2024 autumn2025 abcdefghij1 aaaaaaaaa1 a1b2c3d4e5 a1b2c3d4e5f6 1a2b3c4d5e 1a2b3c4d5e6f
  a1s2d3f4g5 z1x2c3v4b5 1z2x3c4v5b 1qw23er45t 0p9o8i7u6y 147258369a 1472583690 147258369147 1470258369 1472580369 123698745a 1236987450
  789456123a 7894561230 7894561234 789456123789 7412589630 741852963a 741852963741 9638527410 963852741a 0147258369 159753456852 1597534682
  1597536482 159357258456 159357456852 1122334455 11223344556677 112233445566 1122334455a 1112223334 111222333444 111222333a 112233112233
  1133557799 1357924680 13579246810 135792468a 2468101214 2468013579 1212121212a 1231231234 123123123a 123123qwe123 123321123321
  123454321a 1234554321 12344321a1 1234512345a 123456654321 1234567891 1234567899 12345678910 1234567891011 123456789123 12345678900
  123456789123456 123456789012 1234567890123 12345678901234 123456789987654321 1234567898 1234567897 12345678abc 12345678qwe 12345678a1
  0123456789a 01234567890 0987654321a 9876543210a 987654321a 987654321q 9876543211 9876512345 5432112345 6543211234 0000000001 0000000007
  1000000000 1111111112 1000000001 1010101011 2000000000 2020202020a 8888888889 88888888a8 6666666661 66666666a6 1001001001 5555544444
  1111122222 1234123412 1234432112 zhonghuarenmin gongshang123 jianshe123 nongye12345 renmin12345 xiaoming123 xiaoxiao123 laopo12345 laogong1314
  laogong520 baobao12345 baobei12345 baobei1314 tiantian123 tianxia123 wojiushiwo wojiushiwo1 wodemima123 mima123456 mima12345678
  woshishui123 shengrikuaile shuaige123 meinv123456 gongsi123456 caiwu123456 shenji123456 fengxian123 hegui123456 correcthorsebatterystaple`
    .split(/\s+/)
    .map((password) => password.toLowerCase()),
)
